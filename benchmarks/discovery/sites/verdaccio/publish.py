#!/usr/bin/env python3
"""Publish the packages on stdin (JSON: a list of {name, versions, description, readme, dependencies}) as npm would."""

import base64
import hashlib
import io
import json
import sys
import tarfile
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

URL, ACCOUNT = sys.argv[1], base64.b64encode(b"seed:seed-pw-1").decode()


def archive(manifest: dict[str, Any]) -> bytes:
    text, buffer = json.dumps(manifest).encode(), io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as file:
        entry = tarfile.TarInfo("package/package.json")
        entry.size = len(text)
        file.addfile(entry, io.BytesIO(text))
    return buffer.getvalue()


def publish(package: dict[str, Any], version: str) -> None:
    name = package["name"]
    kept = {key: value for key, value in package.items() if key != "versions"}
    manifest = {**kept, "version": version, "license": "MIT", "_id": f"{name}@{version}", "readmeFilename": "README.md"}
    data = archive(manifest)
    file = f"{name.rpartition('/')[2]}-{version}.tgz"
    dist = {"shasum": hashlib.sha1(data).hexdigest(), "tarball": f"{URL}/{name}/-/{file}"}
    document = {
        "_id": name,
        "name": name,
        "description": package["description"],
        "readme": package["readme"],
        "dist-tags": {"latest": version},
        "versions": {version: {**manifest, "dist": dist}},
        "_attachments": {
            f"{name}-{version}.tgz": {
                "content_type": "application/octet-stream",
                "data": base64.b64encode(data).decode(),
                "length": len(data),
            }
        },
    }
    headers = {"Content-Type": "application/json", "Authorization": f"Basic {ACCOUNT}"}
    urlopen(Request(f"{URL}/{quote(name, safe='@')}", json.dumps(document).encode(), headers, method="PUT")).read()


for package in json.load(sys.stdin):
    for version in package["versions"]:
        publish(package, version)
