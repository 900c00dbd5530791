"""
Judge process, in an author's run: finds the objects of the program's classes that tests make only to compare with, such as
`Vector(4, 6)` in `assertEqual(a + b, Vector(4, 6))`, and how these comparisons were answered. wrong_twins.py explains what for.
"""

from .tests_place import place_of_tests
from .wrong_twins import ORDER, QUESTIONS, handles_in, key_of, plain_parts, search_at

MOST_SITES = 100
MOST_ANSWERS = 100


class ExpectedObjects:
    def __init__(self, judge):
        self.judge = judge
        # Where tests make objects, and which of these are parts of others: by handle.
        self.sites = {}
        self.parts = {}
        # By site: arguments.
        self.made_with = {}
        # Sites of objects that tests put in order, and places where they look for a plain value in an object.
        self.ordered = []
        self.searches = set()
        self.spoiled = set()
        # The plain values that tests make objects with: a wrong one has to differ from all of them.
        self.values = set()
        # Answers by place: 'ynn'.
        self.answers = {}
        # Methods that tests have read, with the object that they belong to.
        self.owners = {}
        self.is_asking = False

    def make(self, cls, arguments, keywords):
        judge = self.judge
        made = judge.call_class(cls, arguments, keywords)
        handle = judge.classes.handle_of(made)
        sent = [judge.encode(item) for item in (*arguments, *keywords.values())]
        if type(handle) is not int or cls._cairn_derived:
            self.spoil(sent)
            return made
        if handle in self.sites:
            # The class gives back an object that it has given before.
            self.spoiled.add(handle)
        self.values.update(map(repr, plain_parts(arguments)), map(repr, plain_parts(keywords)))
        self.sites[handle] = place_of_tests()
        self.parts[handle] = handles_in(sent)
        self.made_with.setdefault(self.sites[handle], {})[key_of(judge, arguments, keywords)] = (
            [judge.encode(item) for item in arguments],
            {name: judge.encode(item) for name, item in keywords.items()},
        )
        return made

    def compared(self, question, answer, *sides):
        if self.is_asking:
            return answer
        sites = [self.sites.get(self.judge.classes.handle_of(side)) for side in sides]
        if question in ORDER and all(sites):
            self.ordered.append(sites)
        if any(sites) or search_at(question) in self.searches:
            self.note_answer(question, answer)
        return answer

    def other_item(self, item, question, ask):
        self.searches.add(search_at(question))
        return item

    def note_answer(self, question, answer):
        place = f'{question}@{place_of_tests()}'
        self.answers[place] = self.answers.get(place, '') + ('y' if answer else 'n')

    # ---- all other uses

    def note_request(self, message):
        if message[0] == 'operate' and message[2] in QUESTIONS:
            return
        if message[0] == 'operate' or message[0] in ('set', 'delete', 'put', 'advance'):
            self.spoil(['handle', message[1]])
        if message[0] != 'call':
            self.spoil(list(message))

    def note_get(self, handle, value):
        method = self.judge.classes.handle_of(value) if callable(value) else None
        if method is None:
            self.spoil(['handle', handle])
        else:
            self.owners[method] = handle

    def note_call(self, handle, name, sent, result):
        given = [*sent, ['handle', self.owners.get(handle, 0)]]
        if type(result) is not bool:
            self.spoil(given)
        elif any(one in self.sites for one in handles_in(given)):
            self.note_answer('call', result)
        return result

    def is_twin(self, handle):
        return False

    def spoil(self, sent):
        """Something else is done with these: they are not only compared."""
        self.spoiled.update(handles_in(sent))

    def found(self):
        """For the contract. None if there is nothing that wrong twins could be made of."""
        spoiled = {self.sites[handle] for handle in self.spoiled if handle in self.sites}
        while True:
            more = {
                self.sites[part]
                for handle, parts in self.parts.items()
                if self.sites[handle] in spoiled
                for part in parts
                if part in self.sites
            } - spoiled
            if not more:
                break
            spoiled |= more
        exchanged, pairs = self.exchanged(spoiled)
        ordered = {site for sites in self.ordered for site in sites}
        plain = sorted({*self.sites.values(), *self.searches} - spoiled - ordered)[:MOST_SITES]
        sites = {**dict.fromkeys(plain), **exchanged}
        answers = {place: text for place, text in self.answers.items() if len(text) <= MOST_ANSWERS}
        if not sites or not answers:
            return None
        return {'sites': sites, 'pairs': pairs, 'values': sorted(self.values), 'answers': answers}

    def exchanged(self, spoiled):
        """Two objects that tests put in order get each other's arguments: then they are in the other order, whatever that depends on."""
        sites, pairs = {}, {}
        for first, second in self.ordered:
            if first == second or {first, second} & {*spoiled, *pairs}:
                continue
            if len(self.made_with[first]) != 1 or len(self.made_with[second]) != 1:
                continue
            [(first_key, given)], [(second_key, other)] = self.made_with[first].items(), self.made_with[second].items()
            is_alike = len(given[0]) == len(other[0]) and given[1].keys() == other[1].keys()
            if is_alike and '"*"' not in first_key + second_key:
                sites[first], sites[second] = {first_key: other}, {second_key: given}
                pairs[first], pairs[second] = second, first
        return sites, pairs
