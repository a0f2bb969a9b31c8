"""For each call: what botocore's models say against its input, and the request that botocore would make of it.

Reads [{service, operation, input}]; `service` is the signing name. Prints [{complaints, request: {method, path, query, body}}].
"""
import json
import sys

from botocore.loaders import Loader
from botocore.model import ServiceModel
from botocore.serialize import create_serializer
from botocore.validate import ParamValidator

MODELS = {"elasticloadbalancing": "elbv2"}
loader = Loader()
services = {}


def service(name):
    if name not in services:
        model = ServiceModel(loader.load_service_model(MODELS.get(name, name), "service-2"))
        services[name] = (model, create_serializer(model.metadata["protocol"], include_validation=False))
    return services[name]


def as_text(members):
    """Numbers in a form or a query become text when it is encoded."""
    return {key: str(value) if isinstance(value, int) and not isinstance(value, bool) else value for key, value in members.items()}


def request(serializer, operation, members):
    made = serializer.serialize_to_request(members, operation)
    body = made["body"]
    if isinstance(body, bytes):
        body = json.loads(body) if body else {}
    else:
        body = as_text(body or {})
    query = made["query_string"]
    return {"method": made["method"], "path": made["url_path"], "query": as_text(dict(query)) if query else {}, "body": body or {}}


def opinion(call):
    model, serializer = service(call["service"])
    operation = model.operation_model(call["operation"])
    report = ParamValidator().validate(call["input"], operation.input_shape)
    return {"complaints": report.generate_report(), "request": request(serializer, operation, call["input"])}


print(json.dumps([opinion(call) for call in json.load(sys.stdin)]))
