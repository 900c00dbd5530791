"""Judge process: the line that returned a function's result. A wrong result has no traceback, so it is derived from
the source: if the last statement is the only `return`, it is that line. Otherwise we do not guess."""

import ast

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
INNER = (*FUNCTIONS, ast.Lambda, ast.ClassDef)
YIELDS = (ast.Yield, ast.YieldFrom)


def answer_line(source, first_line):
    """`first_line` is `co_firstlineno`: the line of the first decorator, or else of `def`."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # Untrusted source: an error in the parser must not end the test.
        return None
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS) and begin(node) == first_line:
            inside = own_nodes(node)
            last = node.body[-1]
            returns = [item for item in inside if isinstance(item, ast.Return)]
            gives_one_by_one = any(isinstance(item, YIELDS) for item in inside)
            return last.lineno if returns == [last] and not gives_one_by_one else None
    return None


def begin(node):
    return min(item.lineno for item in (node, *node.decorator_list))


def own_nodes(function):
    """The nodes of a function, without those of nested functions and classes."""
    found = []
    waiting = [function]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            found.append(child)
            if not isinstance(child, INNER):
                waiting.append(child)
    return found
