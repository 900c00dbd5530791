"""
A failing `assert add(2, 2) == 4` does not say what was compared. So each assert in the tests is rewritten into a
call that evaluates both sides once, compares them, and keeps them for the feedback.
"""

import ast
import operator

from ..remote.last_call import LastCall

COMPARE = {
    ast.Eq: ('==', operator.eq),
    ast.NotEq: ('!=', operator.ne),
    ast.Lt: ('<', operator.lt),
    ast.LtE: ('<=', operator.le),
    ast.Gt: ('>', operator.gt),
    ast.GtE: ('>=', operator.ge),
    ast.Is: ('is', operator.is_),
    ast.IsNot: ('is not', operator.is_not),
    ast.In: ('in', lambda left, right: left in right),
    ast.NotIn: ('not in', lambda left, right: left not in right),
}
BY_SIGN = {sign: function for sign, function in COMPARE.values()}
NAME = '@cairn_assert'


class Sides:
    """What a failed check compared. `method` is an operator, or the name of a TestCase method."""

    def __init__(self, method, values, is_swapped=False, message=None):
        self.method = method
        self.values = values
        self.is_swapped = is_swapped
        self.call = LastCall.call
        self.message = '' if message is None else str(message)


def check_compare(sign, left, right, message, is_swapped):
    if not BY_SIGN[sign](left, right):
        raise failed(message, sign, (left, right), is_swapped)


def check_true(value, message, source):
    if not value:
        raise failed(message, 'true', (value, source))


def failed(message, method, values, is_swapped=False):
    text = () if message is None else (message(),)
    error = AssertionError(*text)
    error._cairn_sides = Sides(method, values, is_swapped, *text)
    return error


HELPERS = {NAME + '_compare': check_compare, NAME + '_true': check_true}


class Rewriter(ast.NodeTransformer):
    def __init__(self, source):
        self.source = source

    def visit_Assert(self, node):
        test = node.test
        message = ast.Constant(None)
        if node.msg:
            nothing = ast.arguments(posonlyargs=[], args=[], kwonlyargs=[], kw_defaults=[], defaults=[])
            message = ast.Lambda(args=nothing, body=node.msg)
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            left, right = test.left, test.comparators[0]
            if isinstance(test.ops[0], (ast.In, ast.NotIn)):
                # In `x in result` the result is the right side; in `result in [1, 2]` (a literal) the left.
                swap = is_expected(right, left)
            else:
                swap = is_expected(left, right)
            sign = ast.Constant(COMPARE[type(test.ops[0])][0])
            call = ast.Call(name('_compare'), [sign, left, right, message, ast.Constant(swap)], [])
        else:
            text = ast.Constant(ast.get_source_segment(self.source, test) or '')
            call = ast.Call(name('_true'), [test, message, text], [])
        return ast.fix_missing_locations(ast.copy_location(ast.Expr(ast.copy_location(call, node)), node))


def name(suffix):
    return ast.Name(NAME + suffix, ast.Load())


def is_literal(node):
    """The side without calls and names is the expected one."""
    return not any(
        isinstance(part, (ast.Call, ast.Name, ast.Attribute, ast.Await)) for part in ast.walk(node)
    )


def is_expected(node, other):
    return is_literal(node) and not is_literal(other)


def is_text_of_examples(source):
    """Examples alone, or with text around them."""
    if '>>> ' not in source:
        return False
    if source.lstrip().startswith('>>> '):
        return True
    try:
        ast.parse(source)
        return False
    except SyntaxError as error:
        # Python that has a mistake is told as such: there the examples are in docstrings.
        return not any(line.startswith(('import ', 'from ', 'def ', 'class ')) for line in source.splitlines()[: error.lineno])


def compile_tests(source, file_name):
    if is_text_of_examples(source):
        # They become the docstring of the module (doc_examples.py).
        return compile(repr(source), file_name, 'exec', dont_inherit=True)
    if 'assert ' not in source and 'assert(' not in source:
        return compile(source, file_name, 'exec', dont_inherit=True)
    tree = ast.parse(source, file_name)
    return compile(Rewriter(source).visit(tree), file_name, 'exec', dont_inherit=True)
