"""
Judge process: the kinds of things that cross from the program to the tests. A letter each, because the contract of an exercise has
many of them; a capital letter for what is inside of a list, a dictionary or an iterator.
"""

OBJECT, CLASS, FUNCTION, AWAITABLE, MODULE, ITERATOR = 'ocfamg'
# StopIteration, which ends a loop of the tests without a sound.
STOP = 'x'
NOTHING, TRUTH, NUMBER, TEXT, LIST, TUPLE, DICT, SET, ARRAY, TABLE, OTHER = 'zbntluderwp'
SCALARS = frozenset([NOTHING, TRUTH, NUMBER, TEXT])

OF_TAG = {
    'object': OBJECT,
    'value': OBJECT,
    'class': CLASS,
    'function': FUNCTION,
    'coroutine': AWAITABLE,
    'module': MODULE,
    'generator': ITERATOR,
    'iterator': ITERATOR,
}
PLAIN_TAGS = {
    **dict.fromkeys(['int', 'complex', 'Decimal', 'Fraction', 'number'], NUMBER),
    **dict.fromkeys(['dict', 'Counter', 'OrderedDict', 'defaultdict', 'ChainMap'], DICT),
    **dict.fromkeys(['set', 'frozenset'], SET),
    **dict.fromkeys(['array', 'object-array'], ARRAY),
    **dict.fromkeys(['series', 'frame', 'index', 'range-index'], TABLE),
    # Of the tests, handed to the program.
    'outside-function': FUNCTION,
    'outside-object': OBJECT,
    'outside-random': OBJECT,
    'library-module': MODULE,
    'handle': OBJECT,
    'list': LIST,
    'tuple': TUPLE,
    'looped': LIST,
}
PLAIN_TYPES = {bool: TRUTH, int: NUMBER, float: NUMBER, str: TEXT, type(None): NOTHING}
WORDS = {
    NUMBER: 'a number',
    TEXT: 'a text',
    TRUTH: 'True or False',
    LIST: 'a list',
    TUPLE: 'a tuple',
    DICT: 'a dictionary',
    SET: 'a set',
    ARRAY: 'an array',
    TABLE: 'a table',
    ITERATOR: 'an iterator',
    FUNCTION: 'a function',
    CLASS: 'a class',
    OBJECT: 'an object',
    AWAITABLE: 'something to await',
    MODULE: 'a module',
    OTHER: 'a value',
    NOTHING: 'None',
}


def kind_of(told):
    """The letter of a value as it was sent."""
    if type(told) is not list:
        return PLAIN_TYPES.get(type(told), OTHER)
    if told[0] == 'part' or told[0] == 'parts':
        return kind_of(told[2])
    return PLAIN_TAGS.get(told[0]) or OF_TAG.get(told[0], OTHER)


def is_empty(told):
    return told is None or (type(told) is list and (is_empty(told[2]) if told[0] == 'part' else told[1:2] == [[]]))


def words_for(kinds):
    """'a number or None'. Where nothing is known, what plain values are called."""
    found = [word for letter, word in WORDS.items() if letter in kinds]
    return ' or '.join(found) if found and len(found) < 4 else 'a plain value'
