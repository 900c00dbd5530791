"""
Judge process: in `assertEqual(a + b, Vector(4, 6))` the program's own class decides whether both are equal, and a program could copy the
expected object, or say yes to all. So a run that passes is repeated in a world where the tests expect something wrong: each object
that tests make only to compare with is made with other arguments, a wrong twin such as `Vector(7, 8)`. The program cannot know which
world it is in, unless it knows the right result. Tests receive the answers that they had with the solution, and so go on as usual; but where the
solution told a wrong twin apart, the program has to do so, too.

Which arguments wrong twins get, and where the solution told them apart, is decided once, in such a run with the solution.
"""

import datetime
import json
import random
import string

from .tests_place import place_of_tests

ORDER = frozenset(['lt', 'le', 'gt', 'ge'])
QUESTIONS = frozenset(['eq', 'ne', 'contains', 'hash', *ORDER])
SENTENCES = {
    'eq': 'Your class {} says that two objects are equal which are not. == has to compare what both hold, and to change nothing.',
    'contains': 'An object of your class {} says that it contains something which is not in it.',
    'order': 'Your class {} does not tell which of two objects is the smaller one.',
    'call': '{} says True about two objects for which it must say False.',
}
MOST_TRIES = 4
MOST_OF_SITE = 30
MOST_TOLD = 10
# Not the one that tests may seed: a program must not know what comes.
chance = random.SystemRandom()


class WrongTwins:
    def __init__(self, judge, stored):
        """`stored`: the part of a contract. With `values` it comes from the author's run, and arguments are chosen now."""
        self.judge = judge
        self.sites, self.answers = stored['sites'], stored['answers']
        self.taken = set(stored['values']) if 'values' in stored else None
        # Those whose arguments are exchanged: in which order they are is known.
        self.pairs = stored.get('pairs') or {}
        self.twins = {}
        # By place: how often a question about a wrong twin was asked there, and whether one was answered as if it were the right one.
        self.asked = {}
        self.kept = {}
        self.owners = {}
        self.is_asking = False

    def make(self, cls, arguments, keywords):
        twin = self.wrong_one(cls, arguments, keywords)
        if twin is not None:
            return twin
        judge = self.judge
        made = judge.call_class(cls, arguments, keywords)
        # With a twin as a part of it, it is one itself.
        if self.has_twin([judge.encode(item) for item in (*arguments, *keywords.values())]):
            self.twins[judge.classes.handle_of(made)] = ''
        return made

    def wrong_one(self, cls, arguments, keywords):
        site = place_of_tests()
        if site not in self.sites or cls._cairn_derived:
            return None
        key = key_of(self.judge, arguments, keywords)
        changed = (self.sites[site] or {}).get(key)
        if changed is not None:
            return self.make_twin(cls, arguments, keywords, changed, site)
        return None if self.taken is None else self.choose(cls, arguments, keywords, site, key)

    def make_twin(self, cls, arguments, keywords, changed, site):
        """None if the program refuses these arguments."""
        judge = self.judge
        positional, named = changed
        try:
            made = judge.call_class(
                cls,
                [judge.decode(new) if new is not None else old for old, new in zip(arguments, positional)],
                {name: judge.decode(named[name]) if named.get(name) is not None else old for name, old in keywords.items()},
            )
        except Exception:
            return None
        self.twins[judge.classes.handle_of(made)] = site
        return made

    def choose(self, cls, arguments, keywords, site, key):
        """With the solution: other arguments that it takes."""
        judge = self.judge
        for _ in range(MOST_TRIES):
            new = [other_value(item, self.taken) for item in arguments]
            new_named = {name: other_value(item, self.taken) for name, item in keywords.items()}
            encoded = [encoded_change(judge, old, value) for old, value in zip(arguments, new)]
            encoded_named = {name: encoded_change(judge, keywords[name], value) for name, value in new_named.items()}
            if all(value is None for value in (*encoded, *encoded_named.values())):
                break
            made = self.make_twin(cls, arguments, keywords, [encoded, encoded_named], site)
            if made is not None:
                known = self.sites[site] = self.sites[site] or {}
                if len(known) < MOST_OF_SITE:
                    known[key] = [encoded, encoded_named]
                return made
        return None

    def is_twin(self, handle):
        return handle in self.twins

    def compared(self, question, answer, *sides):
        handles = [self.judge.classes.handle_of(side) for side in sides]
        if self.is_asking or not any(handle in self.twins for handle in handles):
            return answer
        name = type(sides[0]).__name__
        if question in ORDER:
            # Of others it is not known what a right program says.
            first, second = (self.twins.get(handle) for handle in handles)
            return self.answered(question, answer, name) if first and self.pairs.get(first) == second else answer
        return self.answered(question, answer, name)

    def other_item(self, item, question, ask):
        """For `item in …` and `… == item`, where that is a plain value. `ask`: what the program says about another one."""
        site = search_at(question)
        if site not in self.sites:
            return item
        key = key_of(self.judge, [item], {})
        if self.taken is not None:
            self.sites[site] = self.sites[site] or {}
            chosen = on_other_side(item, ask) if question in ORDER else other_value(item, self.taken)
            other = encoded_change(self.judge, item, chosen)
            if other is not None and len(self.sites[site]) < MOST_OF_SITE:
                self.sites[site].setdefault(key, [[other], {}])
        changed = (self.sites[site] or {}).get(key)
        return self.judge.decode(changed[0][0]) if changed else item

    def has_twin(self, sent):
        return any(handle in self.twins for handle in handles_in(sent))

    def answered(self, question, answer, name):
        place = f'{question}@{place_of_tests()}'
        usual = self.answers.get(place)
        if not usual:
            return answer
        at = self.asked[place] = self.asked.get(place, -1) + 1
        usual = usual[min(at, len(usual) - 1)] == 'y'
        # Wrong objects are equal to nothing; those that are exchanged are in the other order.
        if answer is (usual if question in ORDER else question != 'ne'):
            sentence = SENTENCES['order' if question in ORDER else 'eq' if question == 'ne' else question].format(name)
            self.kept.setdefault(place, [self.judge.test_name, sentence])
        return usual

    def note_get(self, handle, value):
        method = self.judge.classes.handle_of(value) if callable(value) else None
        if method is not None:
            self.owners[method] = handle

    def note_call(self, handle, name, sent, result):
        given = [*sent, ['handle', self.owners.get(handle, 0)]]
        if type(result) is bool and self.has_twin(given):
            return self.answered('call', result, name)
        return result

    def found(self):
        """For the engine: in the solution's run, what a contract keeps of it; else what the program says of wrong twins."""
        if self.taken is None:
            return list(self.kept.values())[:MOST_TOLD]
        told_apart = {place: self.answers[place] for place in self.asked if place not in self.kept and is_yes_in(place, self.answers[place])}
        sites = {site: known for site, known in self.sites.items() if known}
        return {'sites': sites, 'pairs': self.pairs, 'answers': told_apart}


def search_at(question):
    return f'{"in" if question == "contains" else question}@{place_of_tests()}'


def on_other_side(item, ask):
    """A number for which the solution's answer is another one; `item` itself where none is found."""
    if type(item) not in (int, float):
        return item
    usual = ask(item)
    for step in (2, 10, 100, 1000, 1_000_000):
        for other in (item + chance.randint(step, 2 * step), item - chance.randint(step, 2 * step)):
            try:
                if ask(other) is not usual:
                    return other
            except Exception:
                continue
    return item


def is_yes_in(place, answers):
    question = place.partition('@')[0]
    return question in ORDER or ('n' if question == 'ne' else 'y') in answers


# ---- arguments


def key_of(judge, arguments, keywords):
    """Of plain arguments; objects have other numbers in each program."""
    parts = [shown(judge, item) for item in arguments]
    return json.dumps([parts, {name: shown(judge, item) for name, item in keywords.items()}])


def shown(judge, value):
    told = judge.encode(value)
    return '*' if handles_in(told) or 'outside' in json.dumps(told) else told


def encoded_change(judge, old, new):
    return None if new is old else judge.encode(new)


def handles_in(sent):
    found = []
    look = [sent]
    while look:
        one = look.pop()
        if type(one) is list:
            if len(one) == 2 and one[0] == 'handle':
                found.append(one[1])
            else:
                look.extend(one)
        elif type(one) is dict:
            look.extend(one.values())
    return found


def plain_parts(value):
    if isinstance(value, (list, tuple, set, frozenset)):
        return [part for item in value for part in plain_parts(item)]
    if isinstance(value, dict):
        return [part for item in value.values() for part in plain_parts(item)]
    return [value] if type(value) in (int, float, str, datetime.date, datetime.datetime) else []


def other_value(value, taken):
    """
    A value of the same kind, not far from it, so that it looks like one that tests could expect. Inside of a collection all numbers
    are moved alike, so that what was sorted stays sorted. `value` itself where there is none.
    """
    for _ in range(20):
        found = changed_by(chance.randint(1, 5), value)
        if found is value:
            return value
        if not any(repr(part) in taken for part in plain_parts(found)):
            return found
    return found


def changed_by(step, value):
    kind = type(value)
    if kind is int or kind is float:
        return value + step
    if kind is str:
        return other_text(value)
    if kind is datetime.date or kind is datetime.datetime:
        return value + datetime.timedelta(days=step)
    if kind in (list, tuple, set, frozenset):
        items = [changed_by(step, item) for item in value]
        return value if all(new is old for new, old in zip(items, value)) else kind(items)
    if kind is dict:
        items = {key: changed_by(step, item) for key, item in value.items()}
        return value if all(items[key] is value[key] for key in value) else items
    return value


def other_text(text):
    places = [at for at, letter in enumerate(text) if letter in string.ascii_letters or letter in string.digits]
    if not places:
        return text
    at = chance.choice(places)
    for letters in (string.digits, string.ascii_lowercase, string.ascii_uppercase):
        if text[at] in letters:
            other = chance.choice(letters.replace(text[at], ''))
            return text[:at] + other + text[at + 1 :]
    return text


def read_twins(stored):
    """None where there is nothing to ask, or where another version has stored it."""
    if not isinstance(stored, dict) or not isinstance(stored.get('sites'), dict) or not isinstance(stored.get('answers'), dict):
        return None
    if not all(known is None or isinstance(known, dict) for known in stored['sites'].values()):
        return None
    return stored if stored['sites'] and stored['answers'] else None
