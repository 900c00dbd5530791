"""
Judge process: mirrors of the student's classes and functions. A mirror has the number of its original and no data;
each use is a request to the student process. Mirrored classes have the same names, bases and special methods as
their originals, so that `isinstance`, `issubclass`, `callable` and operators behave as in one process.
"""

import abc
import collections.abc
import functools
import inspect
import sys
import types

from ..link.plain_values import CONTENT
from .class_members import real_members
from .own_iterables import RemoteIterator
from .remote_objects import (
    Remote,
    RemoteClass,
    RemoteFunction,
    RemoteMethod,
    asked_comparisons,
    compared_values,
    coroutine_mirror,
    delete_attribute,
    error_attribute,
    forward_on_value,
    forward_special,
    generator_mirror,
    make_error,
    set_attribute,
)

VALUE_BASES = {base.__name__: base for base in CONTENT}
# Of a class that tests know from its objects only.
UNKNOWN = ''


class RemoteClasses:
    def __init__(self, judge):
        self.judge = judge
        self.mirrors = {}
        self.handles = {}
        self.descriptions = {}
        # The latest one of each handle, for sentences.
        self.shown = {}
        self.kept = []

    def handle_of(self, value):
        if isinstance(value, type):
            return real_members(value).get('_cairn_handle')
        # A mock says that it is of the class that it was made from.
        if issubclass(type(value), Remote):
            return object.__getattribute__(value, '_cairn_handle')
        if isinstance(value, RemoteMethod):
            return value.handle
        return self.handles.get(id(value))

    def decode(self, value, crossing=None, is_inside=False):
        """`crossing`: how it comes to the tests; None for the class of an object, say."""
        tag, handle = value[0], value[1]
        if type(handle) is not int:
            raise ValueError('not a handle')
        if tag == 'class':
            value = self.described(value)
        # What a function gives depends on how the tests came to it: a program may have two names for the same one.
        key = (tag, handle, callee_of(crossing, is_inside)) if tag == 'function' else (tag, handle)
        mirror = self.mirrors.get(key)
        if mirror is None:
            mirror = self.known(key, handle, lambda: self.make(value, crossing, key[-1]))
        elif self.judge.twins and self.judge.twins.is_twin(handle):
            # Lists take the same object for equal without a question.
            mirror = self.keep(handle, self.make(value, crossing, key[-1]))
        if tag == 'class' and crossing and isinstance(mirror, RemoteClass) and mirror._cairn_callee == UNKNOWN:
            type.__setattr__(mirror, '_cairn_callee', callee_of(crossing, is_inside))
        return mirror

    def described(self, told):
        """A class with its description, which comes only once."""
        handle = told[1]
        if len(told) > 2:
            self.descriptions.setdefault(handle, told)
        elif handle not in self.descriptions:
            full = self.judge.ask('describe', handle, is_raw=True)
            if type(full) is not list or full[:2] != ['class', handle] or len(full) < 3:
                raise ValueError('not a class')
            self.descriptions[handle] = full
        return self.descriptions[handle]

    def make(self, value, crossing, callee):
        tag, handle = value[:2]
        if tag == 'function':
            return self.make_function(*value[1:], callee)
        if tag == 'value':
            return self.make_value(*value[1:], crossing or self.judge)
        if tag in ITERATORS:
            mirror = ITERATORS[tag](self.judge, handle, crossing.callee, crossing.line())
            if len(value) > 2 and tag in NAMED:
                mirror.__qualname__ = str(value[2])
            return mirror
        if tag not in TAGS:
            raise ValueError('not a tag')
        return getattr(self, 'make_' + tag)(*value[1:])

    def known(self, key, handle, make):
        mirror = self.mirrors.get(key)
        if mirror is None:
            mirror = self.mirrors.setdefault(key, make())
            self.handles[id(mirror)] = handle
            self.shown[handle] = mirror
        return mirror

    def keep(self, handle, stand_in):
        """A new one each time, because what it stands for may change; all can be handed back."""
        self.handles[id(stand_in)] = handle
        self.kept.append(stand_in)
        return stand_in

    def sealed(self, handle, callee, make):
        return self.known(('sealed', handle, callee), handle, make)

    def make_function(self, handle, name, line, text, is_async, has_attributes, callee):
        judge, name, line = self.judge, str(name), int(line)
        if has_attributes is True and is_async is not True:
            return RemoteFunction(judge, handle, name, line, text if isinstance(text, str) else None, callee)

        def remote(*arguments, **keywords):
            return judge.call(handle, name, line, arguments, keywords, callee)

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

    def as_method(self, mirror, handle, owner):
        """The mirror of a method, found by its name whenever it is called."""
        judge, name, line, callee = self.judge, mirror.__name__, mirror._cairn_line, f'.{owner[1]}'

        def remote(*arguments, **keywords):
            return judge.call(handle, name, line, arguments, keywords, callee, False, owner)

        if inspect.iscoroutinefunction(mirror):
            return mirror
        vars(remote).update(vars(mirror))
        remote.__name__, remote.__qualname__, remote.__module__, remote.__doc__ = name, name, 'solution', mirror.__doc__
        return self.keep(handle, remote)

    def make_module(self, handle, name):
        """A module that both processes have: tests patch it here, and the patch is repeated in the student process."""
        module = sys.modules.get(name) if '.' not in name and not name.startswith('_') else None
        return module if type(module) is types.ModuleType else types.ModuleType(str(name))

    def make_object(self, handle, kind):
        cls = self.judge.decode(kind)
        mirror = object.__new__(cls if issubclass(cls, Remote) else self.plain_class(cls))
        object.__setattr__(mirror, '_cairn_handle', handle)
        return mirror

    def plain_class(self, cls):
        """An object of a type without a mirror."""
        members = {'_cairn_judge': self.judge, '_cairn_content': None, '_cairn_callee': UNKNOWN}
        return RemoteClass(cls.__name__, (Remote,), {**members, **(shown_property(cls) if cls in PROPERTIES else {})})

    def make_value(self, handle, kind, content, crossing):
        cls = self.judge.decode(kind)
        mirror = self.with_content(cls, VALUE_BASES[cls._cairn_content], content, crossing)
        mirror.__dict__['_cairn_handle'] = handle
        return mirror

    def with_content(self, cls, base, told, crossing):
        content = crossing.decode(told, 1)
        if type(content) is not base:
            raise ValueError('content of another type')
        return base.__new__(cls, content)

    def bare_value(self, value, crossing, is_inside):
        """An instance of a subclass of a builtin, where the tests are prepared for that: only what its base holds."""
        _, handle, kind, content = value
        base = VALUE_BASES[self.described(kind)[5]]
        make = lambda: self.with_content(BARE[base], base, content, crossing)
        return self.known(('bare', handle, crossing.callee, is_inside), handle, make)

    def adopt(self, handle, cls):
        """A class of the tests that is derived from a mirror; the program has its counterpart."""
        self.mirrors['class', handle] = self.shown[handle] = cls
        self.handles[id(cls)] = handle

    def make_class(self, handle, name, bases, special, content, line, methods, text, abstract):
        mirror = self.new_class(handle, name, bases, special, content, line, methods, text)
        for module, base in abstract:
            known = vars(sys.modules[module]).get(base) if module in ABSTRACT and type(base) is str else None
            if isinstance(known, abc.ABCMeta):
                # So that `issubclass(Shape, ABC)` is true.
                known.register(mirror)
        return mirror

    def new_class(self, handle, name, bases, special, content, line, methods, text):
        bases = [self.judge.decode(base) for base in bases]
        errors = [base for base in bases if issubclass(base, BaseException)]
        common = {
            '_cairn_handle': handle,
            '_cairn_judge': self.judge,
            '_cairn_content': content,
            '_cairn_line': int(line),
            '_cairn_callee': UNKNOWN,
            '_cairn_derived': False,
            '__module__': 'solution',
            '__doc__': text if isinstance(text, str) else None,
        }
        name = str(name)
        if errors:
            return error_class(name, errors, {**common, **OF_ERRORS})
        if content in VALUE_BASES and VALUE_BASES[content] not in (list, dict, set):
            # Compared by the content that was sent; only other attributes are requested from the program.
            plain = VALUE_BASES[content]
            base = next((item for item in bases if issubclass(item, plain)), plain)
            asked = asked_comparisons(self.judge, plain, special)
            methods = {**forward_on_value(special), **(compared_values(plain) if self.judge.twins else {}), **asked}
            own = {'__getattr__': error_attribute, '__setattr__': set_attribute, '__delattr__': delete_attribute}
            return RemoteClass(name, (base,), {**common, **methods, **own})
        mirrored = tuple(base for base in bases if issubclass(base, Remote)) or (Remote,)
        methods = {str(key): RemoteMethod(str(key), int(number)) for key, number in methods if key[0] != '_'}
        shown = shown_class(name, VALUE_BASES[content]) if content in VALUE_BASES else {}
        return RemoteClass(name, mirrored, {**methods, **common, **forward_special(special), **shown})


def shown_class(name, base):
    """For `isinstance(stack, list)`, where the program's class is derived from that. Its content stays in the program."""
    kind = type(name, (base,), {'__module__': 'solution'})
    return {'__class__': property(lambda self: kind)}


def shown_property(kind):
    """For `isinstance(Circle.radius, property)`."""
    text = lambda self: self._cairn_judge.get(self._cairn_handle, '__doc__')
    return {'__class__': property(lambda self: kind), '__doc__': property(text)}


def callee_of(crossing, is_inside):
    if crossing is None:
        return UNKNOWN
    return f'{crossing.callee}[]' if is_inside else crossing.callee


def error_class(name, bases, members):
    try:
        return type(name, tuple(bases), members)
    except TypeError:
        # Not all go together; what a program sends may be anything.
        return type(name, tuple(bases[:1]), members)


def error_text(error):
    info = error.__dict__.get('_cairn_error')
    return info.text if info else BaseException.__str__(error)


PROPERTIES = (property, functools.cached_property)
ABSTRACT = (abc.__name__, collections.abc.__name__)
TAGS = frozenset(['module', 'object', 'class'])
NAMED = frozenset(['generator', 'coroutine'])
ITERATORS = {'generator': generator_mirror, 'coroutine': coroutine_mirror, 'iterator': RemoteIterator}
BARE = {base: type(base.__name__, (base,), {}) for base in CONTENT if base not in (list, dict, set)}


OF_ERRORS = {'__init__': make_error, '__getattr__': error_attribute, '__str__': error_text}
