"""
Describes the values of a program without running any of its code: exact types only, descriptors of the interpreter only, and
nothing of the program's objects is hashed, compared or printed.

A value is null, true, a number, a string, [7] (object 7), ['t', text] (shown as it is) or ['s', text, length] (a string that was
cut). An object is [kind, name, content, length if it was cut]: 'l' has items, 'd' and 'o' have pairs, 'f' is a function with the
variables around it that it keeps, 'c' a class with its own values.
"""
import builtins
import enum
import types
from itertools import islice

# Names are looked up here, whatever the program does to the real ones.
__builtins__ = dict(vars(builtins))

MOST_ITEMS, MOST_TEXT = 100, 200
# In one step.
MOST_OBJECTS, MOST_VALUES = 200, 2000
SAFE_INTEGER = 2**53
# Made by a `class` statement, not by the interpreter.
IS_MADE = 1 << 9

mro_of = type.__dict__['__mro__'].__get__
name_of = type.__dict__['__name__'].__get__
members_of = type.__dict__['__dict__'].__get__
flags_of = type.__dict__['__flags__'].__get__
arguments_of = BaseException.__dict__['args'].__get__

SEQUENCES = (list, tuple, set, frozenset)
KNOWN_BASES = (*SEQUENCES, dict, int, str, float, bytes, complex)
FUNCTIONS = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)
GENERATORS = (types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)
# Members of a class that its code says already.
DEFINITIONS = (
    types.FunctionType, staticmethod, classmethod, property, types.MemberDescriptorType, types.GetSetDescriptorType,
)
# If we held them, they would end later than without us: a generator's `finally` would not run.
NOT_HELD = (*GENERATORS, types.FrameType)


def is_one_of(kind, kinds):
    return any(kind is one for one in kinds)


def text_value(text):
    shown = text[:MOST_TEXT].encode('utf-8', 'replace').decode()
    return shown if len(text) <= MOST_TEXT else ['s', shown, len(text)]


def integer_value(number):
    if -SAFE_INTEGER < number < SAFE_INTEGER:
        return number
    bits = number.bit_length()
    return ['t', str(number) if bits < 256 else f'an integer of about {bits * 30103 // 100000} digits']


class ClassShape:
    """How the attributes of a class's instances are read; found once for each class."""

    def __init__(self, kind):
        self.name = name_of(kind)[:80]
        self.base = self.read_dict = None
        self.slots = []
        self.is_held, self.is_class = not is_one_of(kind, NOT_HELD), False
        for base in mro_of(kind):
            if is_one_of(base, KNOWN_BASES):
                self.base = self.base or base
                continue
            self.is_class = self.is_class or base is type
            for key, member in tuple(members_of(base).items()):
                if type(key) is not str:
                    continue
                if key == '__dict__' and type(member) is types.GetSetDescriptorType:
                    self.read_dict = self.read_dict or member.__get__
                elif type(member) is types.MemberDescriptorType and flags_of(base) & IS_MADE:
                    self.slots.append((key, member.__get__))
                elif key == '__del__':
                    self.is_held = False


class ValueReader:
    """Numbers the objects that it meets, and tells which of them have changed."""

    def __init__(self, encode, modules):
        self.encode, self.modules = encode, modules
        self.count = 0
        self.numbers = {}
        # Objects, so that their ids belong to nobody else.
        self.held = []
        # Numbers of objects that are not held, as long as each step finds them again.
        self.loose, self.loose_next = {}, {}
        self.shapes = {}
        self.told = {}
        self.queue = []

    def value(self, value):
        kind = type(value)
        if value is None or kind is bool:
            return value
        if kind is int:
            return integer_value(value)
        if kind is str:
            return text_value(value)
        if kind is float or kind is complex:
            # JSON has neither infinity nor the difference of 1 and 1.0.
            return ['t', repr(value)]
        if kind is bytes:
            return ['t', repr(value[: MOST_TEXT // 4])]
        number = self.number_of(value, kind)
        self.queue.append((number, value))
        return [number]

    def number_of(self, value, kind):
        number = self.numbers.get(id(value))
        if number is not None:
            return number
        if self.shape_of(kind).is_held:
            self.count += 1
            self.numbers[id(value)] = self.count
            self.held.append(value)
            return self.count
        number = self.loose.get(id(value)) or self.loose_next.get(id(value))
        if number is None:
            self.count += 1
            number = self.count
        self.loose_next[id(value)] = number
        return number

    def shape_of(self, kind):
        shape = self.shapes.get(id(kind))
        if shape is None:
            shape = self.shapes[id(kind)] = ClassShape(kind)
            self.held.append(kind)
        return shape

    def changes(self):
        """What differs from what was told, for all that the queue reaches: {number: JSON}."""
        seen, changed, values = set(), {}, 0
        while self.queue:
            queue, self.queue = self.queue, []
            for number, value in queue:
                if number in seen:
                    continue
                if len(seen) >= MOST_OBJECTS or values > MOST_VALUES:
                    self.queue = []
                    break
                seen.add(number)
                described = self.describe(value)
                values += len(described[2]) if len(described) > 2 else 1
                text = self.encode(described)
                before = self.told.get(number)
                if before is None or before[0] != text:
                    self.told[number] = (text, described)
                    changed[number] = text if before is None else self.patch(before[1], described, text)
        self.loose, self.loose_next = self.loose_next, {}
        return changed

    def patch(self, before, now, text):
        """['+', [[place, item]]] if that is shorter."""
        if len(now) < 3 or before[:2] != now[:2] or before[3:] != now[3:] or len(before[2]) > len(now[2]):
            return text
        old = [self.encode(item) for item in before[2]]
        rows = [
            [place, item]
            for place, item in enumerate(now[2])
            if place >= len(old) or self.encode(item) != old[place]
        ]
        shorter = self.encode(['+', rows])
        return shorter if len(shorter) < len(text) else text

    def describe(self, value):
        kind = type(value)
        if is_one_of(kind, FUNCTIONS):
            return self.function(value, kind)
        if kind is types.ModuleType:
            return ['t', 'module']
        if kind is range:
            return ['t', repr(value)]
        if is_one_of(kind, GENERATORS):
            return ['t', f'{name_of(kind)} {value.__name__}'[:80]]
        shape = self.shape_of(kind)
        if shape.is_class:
            return self.class_(value)
        if type(kind) is enum.EnumMeta and shape.read_dict:
            name = next((text for key, text in dict.items(shape.read_dict(value)) if type(key) is str and key == '_name_'), None)
            return ['t', f'{shape.name}.{name}' if type(name) is str else shape.name]
        if shape.base is dict:
            return self.pairs('d', shape.name, dict.items(value), dict.__len__(value))
        if is_one_of(shape.base, SEQUENCES):
            items = [self.value(item) for item in islice(shape.base.__iter__(value), MOST_ITEMS)]
            return cut(['l', shape.name, items], shape.base.__len__(value))
        if not shape.read_dict and not shape.slots and not flags_of(kind) & IS_MADE:
            return ['t', shape.name]
        attributes = list(islice(dict.items(shape.read_dict(value)), MOST_ITEMS)) if shape.read_dict else []
        for name, read in shape.slots:
            try:
                attributes.append((name, read(value)))
            except AttributeError:
                pass
        return self.pairs('o', shape.name, attributes, len(attributes))

    def function(self, value, kind):
        name = value.__name__
        described = ['f', name[:80] if type(name) is str else '?']
        cells = value.__closure__ if kind is types.FunctionType else None
        kept = []
        for variable, cell in zip(value.__code__.co_freevars if cells else (), cells or ()):
            try:
                kept.append([variable, self.value(cell.cell_contents)])
            except ValueError:
                # Nothing was assigned to it yet.
                pass
        return [*described, kept] if kept else described

    def class_(self, value):
        described = ['c', name_of(value)[:80]]
        members = [(key, member) for key, member in tuple(members_of(value).items()) if type(key) is str]
        module = next((member for key, member in members if key == '__module__'), None)
        if type(module) is not str or module not in self.modules or type(value) is enum.EnumMeta:
            return described
        own = [
            [key, self.value(member)]
            for key, member in members[:MOST_ITEMS]
            if key[:2] != '__' and not is_one_of(type(member), DEFINITIONS)
        ]
        return [*described, own] if own else described

    def pairs(self, kind, name, pairs, length):
        try:
            rows = [[self.value(key), self.value(item)] for key, item in islice(pairs, MOST_ITEMS)]
        except RuntimeError:
            # Another thread changed it meanwhile.
            rows = []
        return cut([kind, name, rows], length)


def cut(described, length):
    return [*described, length] if length > MOST_ITEMS else described
