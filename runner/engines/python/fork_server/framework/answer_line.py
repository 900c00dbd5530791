"""In J: the line from which a function's answer came. A wrong answer leaves no traceback, so the source tells:
where the last statement is the only `return`, the answer came from there. Anywhere else we do not guess."""

import ast

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
INNER = (*FUNCTIONS, ast.Lambda, ast.ClassDef)
YIELDS = (ast.Yield, ast.YieldFrom)


def answer_line(source, first_line):
    """`first_line` as Python counts it for the function: that of its first decorator, else of its `def`."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        # The source is a stranger's: what it does to a parser must not end the test.
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
    """What is in a function, without what is in the functions and classes inside it."""
    found = []
    waiting = [function]
    while waiting:
        for child in ast.iter_child_nodes(waiting.pop()):
            found.append(child)
            if not isinstance(child, INNER):
                waiting.append(child)
    return found
