"""Prints botocore's own service model, paginators and endpoint rules of ARC zonal shift."""
import json

from botocore.loaders import Loader

loader = Loader()
print(json.dumps({
    "service": loader.load_service_model("arc-zonal-shift", "service-2"),
    "paginators": loader.load_service_model("arc-zonal-shift", "paginators-1")["pagination"],
    "endpoints": loader.load_service_model("arc-zonal-shift", "endpoint-rule-set-1"),
}))
