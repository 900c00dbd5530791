"""Student process: what functions of the library do with objects of the program, where these are."""

import copy
import dataclasses
import inspect


def rows_of_fields(value):
    """Of a dataclass: name, type, default and flags of each field; None for other classes."""
    if not dataclasses.is_dataclass(value):
        return None
    return [row_of_field(field) for field in dataclasses.fields(value)]


def row_of_field(field):
    has_default = field.default is not dataclasses.MISSING
    has_factory = field.default_factory is not dataclasses.MISSING
    default = field.default if has_default else None
    return [field.name, field.type, has_default, default, has_factory, field.init, field.repr, field.compare]


USES_OF_LIBRARY = {
    'copy': copy.copy,
    'deepcopy': copy.deepcopy,
    'fields': rows_of_fields,
    'asdict': lambda value: dataclasses.asdict(value),
    'astuple': lambda value: dataclasses.astuple(value),
    'replace': lambda value, **changes: dataclasses.replace(value, **changes),
    'isabstract': inspect.isabstract,
    'isgeneratorfunction': inspect.isgeneratorfunction,
    'isasyncgenfunction': inspect.isasyncgenfunction,
    'isdatadescriptor': inspect.isdatadescriptor,
}
