"""Judge process: the module `solution` for the tests, and changes to mock and inspect that make them work with
mirrors."""

import builtins
import functools
import inspect
import sys
import types
from unittest import mock

from ..link.known_classes import LIBRARY
from .remote_objects import Remote, RemoteMethod
from .tests_place import FILE

own_names = types.ModuleType.__dict__['__dict__'].__get__


class SolutionModule(types.ModuleType):
    """Each attribute access is a request to the program. `_cairn_loading`: the tests are being imported."""

    @property
    def __doc__(self):
        text = self._cairn_judge.get(self._cairn_handle(), '__doc__', '__doc__')
        return text if isinstance(text, str) else None

    def __repr__(self):
        return f'<module {self.__name__!r}>'

    def __init__(self, name, judge, source, file):
        super().__init__(name)
        own_names(self)['__file__'] = file
        own_names(self).update(_cairn_judge=judge, _cairn_source=source, _cairn_loading=False)

    def _cairn_handle(self):
        """The main file has none."""
        return 0

    def __getattr__(self, name):
        if name == '__all__':
            return [item for item in self.__dir__() if may_be_imported(item)]
        if is_of_python(name) and name not in TOLD:
            raise AttributeError(name)
        try:
            return self._cairn_judge.get(self._cairn_handle(), name, name)
        except AttributeError:
            if self._cairn_loading:
                # One missing name must not prevent the other tests from running.
                return Missing(name)
            raise AttributeError(f'your code does not define {name}') from None

    def __setattr__(self, name, value):
        if name.startswith('__') or name.startswith('_cairn'):
            own_names(self)[name] = value
        else:
            self._cairn_judge.set(self._cairn_handle(), name, value)

    def __delattr__(self, name):
        self._cairn_judge.ask('delete', self._cairn_handle(), name)

    def __dir__(self):
        return sorted(self._cairn_judge.ask('names', self._cairn_handle()))

    @property
    def __dict__(self):
        """For `vars(solution)` in tests: what the program defines, and what a module has."""
        if sys._getframe(1).f_code.co_filename != FILE:
            return own_names(self)
        shown = {name: value for name, value in own_names(self).items() if not name.startswith('_cairn')}
        return ProgramNames({**shown, **{name: getattr(self, name) for name in dir(self) if not is_of_python(name)}})


def is_of_python(name):
    return name.startswith('__') and name.endswith('__')


class ProgramNames(dict):
    """Names of the program with their values, as tests got them."""


# What a module says about itself.
TOLD = frozenset(['__version__', '__author__', '__annotations__'])


def may_be_imported(name):
    """With `from solution import *`: no names that would hide builtins, modules or names of the tests."""
    tests = sys.modules.get('tests')
    known = getattr(tests, '_cairn_namespace', ())
    return not (name.startswith('_') or hasattr(builtins, name) or name in known or name in LIBRARY)


class Missing:
    """Stands for a name that the program does not define; any use raises a NameError."""

    def __init__(self, name):
        self.__dict__['_cairn_missing'] = name

    def __getattr__(self, name):
        if name.startswith('__') and name.endswith('__'):
            raise AttributeError(name)
        raise missing_name(self)

    def __call__(self, *arguments, **keywords):
        raise missing_name(self)

    def __mro_entries__(self, bases):
        return ()


def missing_name(value):
    return NameError(f'your code does not define {value._cairn_missing}')


STAYS = frozenset(['builtins.input', 'sys.stdin', 'sys.stdout', 'sys.stderr'])


def place_to_repeat(target, name):
    """Module and name, where a change to this attribute of a module or of a class of the library is repeated in the student process."""
    if isinstance(target, type):
        module = sys.modules.get(target.__module__)
        is_of_library = target.__module__.partition('.')[0] in LIBRARY and vars(module or types).get(target.__name__) is target
        return (target.__module__, f'{target.__name__}.{name}') if is_of_library else None
    if not isinstance(target, types.ModuleType) or isinstance(target, SolutionModule):
        return None
    # Not repeated: the program's input and output go through the judge process anyway.
    stays = f'{target.__name__}.{name}' in STAYS or target.__name__ not in sys.modules
    return None if stays else (target.__name__, name)


def repeat_patch(judge, target, name):
    """Whether the student process has it, too."""
    place = place_to_repeat(target, name)
    if place is None:
        return False
    try:
        judge.ask('patch', *place, judge.encode(getattr(target, name)))
        return True
    except (TypeError, AttributeError, ImportError):
        # The value cannot be sent, or the program has no such module.
        return False


def pass_patches_on(judge):
    """Repeats `mock.patch` of a shared module in the student process."""
    enter, leave = mock._patch.__enter__, mock._patch.__exit__

    def enter_both(patch):
        patch._cairn_passed_on = False
        result = enter(patch)
        patch._cairn_passed_on = repeat_patch(judge, patch.target, patch.attribute)
        return result

    def leave_both(patch, *details):
        if patch._cairn_passed_on and not judge.gone:
            judge.ask('unpatch')
        return leave(patch, *details)

    mock._patch.__enter__, mock._patch.__exit__ = enter_both, leave_both
    # So that `create_autospec` knows which methods have a `self`.
    mock.FunctionTypes = (*mock.FunctionTypes, RemoteMethod)


def teach_inspect(judge, solution):
    """`inspect` needs code objects, which a mirror does not have."""
    signature, getsource = inspect.signature, inspect.getsource

    def remote_signature(value, **options):
        handle = judge.classes.handle_of(value)
        if type(value) is functools.partial and judge.classes.handle_of(value.func):
            # `create_autospec` leaves out `self` in this way.
            return inspect._signature_get_partial(remote_signature(value.func), value)
        if not handle:
            return signature(value, **options)
        parameters = []
        for name, kind, has_default, default in judge.ask('signature', handle):
            value = default if has_default else inspect.Parameter.empty
            parameters.append(inspect.Parameter(name, inspect._ParameterKind(kind), default=value))
        return inspect.Signature(parameters)

    def remote_source(value):
        if value is solution:
            return solution._cairn_source
        line = getattr(value, '_cairn_line', 0) if judge.classes.handle_of(value) else 0
        if not line and not isinstance(value, (Remote, type)):
            return getsource(value)
        return source_of(solution._cairn_source, value.__name__)

    inspect.signature, inspect.getsource = remote_signature, remote_source
    for name in ASKED_THERE:
        setattr(inspect, name, asked_there(judge, name))


ASKED_THERE = ('isabstract', 'isgeneratorfunction', 'isasyncgenfunction', 'isdatadescriptor')


def asked_there(judge, name):
    """A question of `inspect` about something of the program."""
    own = getattr(inspect, name)

    def ask(value):
        return judge.use_library(name, value) is True if judge.classes.handle_of(value) else own(value)

    return ask


def source_of(source, name):
    import ast

    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, kinds) and node.name == name:
            return ''.join(source.splitlines(True)[node.lineno - 1 : node.end_lineno])
    raise OSError('could not get source code')
