"""
Judge process: code that tests run from a text. What they have written themselves is run here. A text of the program is never run in
the process that decides: the whole program goes to the student process, and of `eval(repr(point))` only what builds a value is allowed.
"""

import ast
import builtins
import sys

from .solution_module import ProgramNames
from .tests_place import FILE, line_of_tests

EXPRESSIONS = (
    ast.Expression, ast.Constant, ast.Name, ast.Load, ast.Tuple, ast.List, ast.Set, ast.Dict, ast.Call, ast.keyword, ast.UnaryOp,
    ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Subscript, ast.Slice, ast.Attribute, ast.unaryop, ast.operator, ast.boolop, ast.cmpop,
    ast.Starred,
)  # fmt: skip
MAKERS = frozenset(
    'abs bool bytes bytearray complex dict divmod float frozenset int len list max min pow range round set sorted str sum tuple '
    'Counter Decimal Fraction OrderedDict Path PosixPath UUID array date datetime defaultdict deque time timedelta'.split()
)


class ProgramCode:
    """What `compile` gives for the program's own text."""


class OwnCode:
    def __init__(self, tests, programs, run, is_of_program, names_of_program):
        """`programs`: texts of the program; `run`: runs the program in the student process and gives its names."""
        self.lines = {line.strip() for line in tests.splitlines()}
        self.tests = tests
        self.programs = {text.strip() for text in programs}
        self.run, self.is_of_program, self.names_of_program = run, is_of_program, names_of_program
        self.exec, self.eval, self.compile = builtins.exec, builtins.eval, builtins.compile

    def install(self):
        builtins.exec, builtins.eval, builtins.compile = self.exec_own, self.eval_own, self.compile_own

    def is_own(self, text):
        return text in self.tests or all(line.strip() in self.lines for line in text.splitlines())

    def exec_own(self, source, namespace=None, local=None, /, **options):
        frame = sys._getframe(1)
        if frame.f_code.co_filename == FILE:
            namespace = frame.f_globals if namespace is None else namespace
            local = namespace if local is None else local
            if type(source) is ProgramCode or (is_text(source) and as_text(source).strip() in self.programs):
                local.update(self.run(namespace.get('__name__', 'builtins')))
                return None
            self.check(source)
        elif namespace is None:
            namespace, local = frame.f_globals, frame.f_locals
        return self.exec(source, namespace, local, **options)

    def eval_own(self, source, namespace=None, local=None, /):
        frame = sys._getframe(1)
        if namespace is None:
            namespace, local = frame.f_globals, frame.f_locals
        if '_cairn_judge' in namespace or isinstance(namespace, ProgramNames):
            # `eval(repr(point), vars(solution))`: the program's names are not there.
            namespace = self.names_of_program()
        if frame.f_code.co_filename == FILE:
            if is_text(source) and not self.is_own(as_text(source)):
                self.check_expression(as_text(source), namespace, local or {})
            elif not is_text(source):
                self.check(source)
        return self.eval(source, namespace, local)

    def compile_own(self, source, *arguments, **options):
        if sys._getframe(1).f_code.co_filename != FILE:
            return self.compile(source, *arguments, **options)
        if is_text(source) and as_text(source).strip() in self.programs and not asks_for_tree(arguments, options):
            return ProgramCode()
        if not asks_for_tree(arguments, options):
            self.check(source)
        return self.compile(source, *arguments, **options)

    def check(self, source):
        if isinstance(source, ast.AST) or type(source) is ProgramCode or (is_text(source) and not self.is_own(as_text(source))):
            raise refusal()

    def check_expression(self, text, namespace, local):
        tree = ast.parse(text.strip(), mode='eval')
        for node in ast.walk(tree):
            if not isinstance(node, EXPRESSIONS) or (isinstance(node, ast.Attribute) and node.attr.startswith('_')):
                raise refusal()
            if isinstance(node, ast.Call) and not self.is_maker(node.func, namespace, local):
                raise refusal()

    def is_maker(self, function, namespace, local):
        """Of values: one of the library, or something of the program, which runs there."""
        if isinstance(function, ast.Attribute):
            return function.attr in MAKERS and isinstance(function.value, ast.Name)
        if not isinstance(function, ast.Name):
            return False
        if function.id in MAKERS:
            return True
        try:
            return self.is_of_program(local[function.id] if function.id in local else namespace[function.id])
        except KeyError:
            return False


def refusal():
    return RuntimeError(
        f'line {line_of_tests()} of the tests runs a text that comes from the program, which is not possible here. '
        'Import the program, call run_program(…), or compare the text itself.'
    )


def is_text(source):
    return isinstance(source, (str, bytes, bytearray))


def as_text(source):
    return source if isinstance(source, str) else bytes(source).decode('utf-8', 'replace')


def asks_for_tree(arguments, options):
    """`compile(…, ast.PyCF_ONLY_AST)` runs nothing."""
    flags = options.get('flags', arguments[2] if len(arguments) > 2 else 0)
    return bool(flags & ast.PyCF_ONLY_AST)
