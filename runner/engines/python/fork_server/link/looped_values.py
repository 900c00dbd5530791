"""Lists and dictionaries that contain themselves, or are nested deeper than others: each one is sent by itself, and named by its number."""

import collections

MOST_PARTS = 200_000


class TooDeep(ValueError):
    pass


def encode_looped(codec, value, most=MOST_PARTS):
    parts, numbers = [], {}
    waiting = collections.deque([value])

    def number_of(item):
        if id(item) not in numbers:
            numbers[id(item)] = len(numbers)
            waiting.append(item)
        return numbers[id(item)]

    def told(item):
        return ['part', number_of(item)] if type(item) in (list, dict) else ['value', codec.encode(item, 1)]

    numbers[id(value)] = 0
    while waiting:
        item = waiting.popleft()
        if len(numbers) > most:
            raise TooDeep('the value has too many parts')
        if type(item) is list:
            parts.append(['list', [told(one) for one in item]])
        else:
            parts.append(['dict', [[codec.encode(key, 1), told(one)] for key, one in item.items()]])
    return ['looped', parts]


def decode_looped(codec, parts):
    made = [[] if kind == 'list' else {} for kind, _ in parts]

    def value_of(told):
        kind, content = told
        return made[checked(content)] if kind == 'part' else codec.decode(content, 1)

    for target, (_, content) in zip(made, parts):
        if type(target) is list:
            target.extend(value_of(told) for told in content)
        else:
            target.update((codec.decode(key, 1), value_of(told)) for key, told in content)
    return made[0]


def checked(number):
    if type(number) is not int or number < 0:
        raise ValueError('not a number of a part')
    return number
