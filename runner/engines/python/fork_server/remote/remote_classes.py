"""
Judge process: mirrors of the student's classes and functions. A mirror has the number of its original and no data;
each use is a request to the student process. Mirrored classes have the same names, bases and special methods as
their originals, so that `isinstance`, `issubclass`, `callable` and operators behave as in one process.
"""

import sys
import types

from ..link.plain_values import CONTENT
from .remote_objects import (
    Remote,
    RemoteClass,
    RemoteMethod,
    coroutine_mirror,
    error_attribute,
    forward_on_value,
    forward_special,
    generator_mirror,
)

VALUE_BASES = {base.__name__: base for base in CONTENT}


class RemoteClasses:
    def __init__(self, judge):
        self.judge = judge
        self.mirrors = {}
        self.handles = {}

    def handle_of(self, value):
        if isinstance(value, type):
            return type.__getattribute__(value, '__dict__').get('_cairn_handle')
        if isinstance(value, Remote):
            return object.__getattribute__(value, '_cairn_handle')
        if isinstance(value, RemoteMethod):
            return value.handle
        return self.handles.get(id(value))

    def decode(self, value):
        tag, handle = value[0], value[1]
        if tag == 'error':
            from .remote_errors import remote_error

            return remote_error(self.judge, handle)
        if type(handle) is not int:
            raise ValueError('not a handle')
        mirror = self.mirrors.get(handle)
        if mirror is None:
            if tag not in TAGS:
                raise ValueError('not a tag')
            mirror = self.mirrors.setdefault(handle, getattr(self, 'make_' + tag)(*value[1:]))
            self.handles[id(mirror)] = handle
        return mirror

    def make_function(self, handle, name, line, text, is_async):
        judge, name, line = self.judge, str(name), int(line)

        def remote(*arguments, **keywords):
            return judge.call(handle, name, line, arguments, keywords)

        if is_async is True:
            # `inspect.iscoroutinefunction` and `mock.patch` tell it from others.
            call = remote

            async def remote(*arguments, **keywords):
                return await call(*arguments, **keywords)

        remote.__name__ = remote.__qualname__ = name
        remote.__module__ = 'solution'
        remote.__doc__ = text if isinstance(text, str) else None
        remote._cairn_handle = handle
        remote._cairn_line = line
        return remote

    def make_module(self, handle, name):
        """A module that both processes have: tests patch it here, and the patch is repeated in the student process."""
        module = sys.modules.get(name) if '.' not in name and not name.startswith('_') else None
        return module if type(module) is types.ModuleType else types.ModuleType(str(name))

    def make_generator(self, handle):
        return generator_mirror(self.judge, handle)

    def make_coroutine(self, handle):
        return coroutine_mirror(self.judge, handle)

    def make_object(self, handle, kind):
        cls = self.judge.decode(kind)
        mirror = object.__new__(cls if issubclass(cls, Remote) else self.plain_class(cls))
        object.__setattr__(mirror, '_cairn_handle', handle)
        return mirror

    def plain_class(self, cls):
        """An object of a type without a mirror."""
        return RemoteClass(cls.__name__, (Remote,), {'_cairn_judge': self.judge, '_cairn_content': None})

    def make_value(self, handle, kind, content):
        cls = self.judge.decode(kind)
        content = self.judge.decode(content)
        base = VALUE_BASES[cls._cairn_content]
        if type(content) is not base:
            raise ValueError('content of another type')
        mirror = base.__new__(cls, content)
        mirror.__dict__['_cairn_handle'] = handle
        return mirror

    def adopt(self, handle, cls):
        """A class of the tests that is derived from a mirror; the program has its counterpart."""
        self.mirrors[handle] = cls
        self.handles[id(cls)] = handle

    def make_class(self, handle, name, bases, special, content, line, methods):
        bases = [self.judge.decode(base) for base in bases]
        errors = [base for base in bases if issubclass(base, BaseException)]
        common = {
            '_cairn_handle': handle,
            '_cairn_judge': self.judge,
            '_cairn_content': content,
            '_cairn_line': int(line),
            '__module__': 'solution',
        }
        name = str(name)
        if errors:
            return type(
                name, tuple(errors[:1]), {**common, '__getattr__': error_attribute, '__str__': error_text}
            )
        if content in VALUE_BASES and VALUE_BASES[content] not in (list, dict, set):
            # Compared by the content that was sent; only other attributes are requested from the program.
            plain = VALUE_BASES[content]
            base = next((item for item in bases if issubclass(item, plain)), plain)
            methods = forward_on_value(special)
            return RemoteClass(name, (base,), {**common, **methods, '__getattr__': error_attribute})
        mirrored = tuple(base for base in bases if issubclass(base, Remote)) or (Remote,)
        methods = {str(key): RemoteMethod(str(key), int(number)) for key, number in methods if key[0] != '_'}
        return RemoteClass(name, mirrored, {**methods, **common, **forward_special(special)})


def error_text(error):
    info = error.__dict__.get('_cairn_error')
    return info.text if info else BaseException.__str__(error)


TAGS = frozenset(['function', 'module', 'generator', 'coroutine', 'object', 'value', 'class'])
