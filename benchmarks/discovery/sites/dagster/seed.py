"""A few partitions."""

import dagster as dg

with dg.DagsterInstance.get() as instance:
    instance.add_dynamic_partitions("regions", ["east", "west"])
    instance.add_dynamic_partitions("customers", ["acme", "bolt", "crown"])
