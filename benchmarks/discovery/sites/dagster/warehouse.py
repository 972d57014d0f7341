"""Two assets whose partitions are made by hand."""

import dagster as dg

regions = dg.DynamicPartitionsDefinition(name="regions")
customers = dg.DynamicPartitionsDefinition(name="customers")


@dg.asset(partitions_def=regions)
def sales_by_region() -> int:
    return 1


@dg.asset(partitions_def=customers)
def orders_by_customer() -> int:
    return 2


@dg.asset
def price_list() -> int:
    return 3


defs = dg.Definitions(assets=[sales_by_region, orders_by_customer, price_list])
