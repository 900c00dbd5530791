"""Judge process: the functions of `dataclasses` with classes and objects of the program: each is asked where these are."""

import dataclasses


def teach_dataclasses(judge):
    real = {name: getattr(dataclasses, name) for name in ('fields', 'is_dataclass', 'asdict', 'astuple', 'replace')}
    is_remote = lambda value: bool(judge.classes.handle_of(value))
    rows = lambda value: judge.use_library('fields', value)

    def fields(value):
        if not is_remote(value):
            return real['fields'](value)
        found = rows(value)
        if found is None:
            raise TypeError('must be called with a dataclass type or instance')
        return tuple(field_of(*row) for row in found)

    def is_dataclass(value):
        return rows(value) is not None if is_remote(value) else real['is_dataclass'](value)

    def asked(name):
        def ask(value, /, **keywords):
            if not is_remote(value):
                return real[name](value, **keywords)
            return judge.use_library(name, value, **keywords)

        return ask

    dataclasses.fields, dataclasses.is_dataclass = fields, is_dataclass
    dataclasses.asdict, dataclasses.astuple, dataclasses.replace = map(asked, ('asdict', 'astuple', 'replace'))


def field_of(name, kind, has_default, default, has_factory, init, repr, compare):
    options = {'default': default} if has_default else {'default_factory': list} if has_factory else {}
    field = dataclasses.field(**options, init=init is True, repr=repr is True, compare=compare is True)
    field.name, field.type = str(name), kind
    return field
