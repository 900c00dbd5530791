"""
Judge process, in an author's run: finds the objects of the program's classes that tests make only to compare with, such as
`Vector(4, 6)` in `assertEqual(a + b, Vector(4, 6))`, and how these comparisons were answered. wrong_twins.py explains what for.
"""

from .tests_place import place_of_tests
from .wrong_twins import QUESTIONS, handles_in, plain_parts

MOST_SITES = 100
MOST_ANSWERS = 100


class ExpectedObjects:
    def __init__(self, judge):
        self.judge = judge
        # Where tests make objects, and which of these are parts of others: by handle.
        self.sites = {}
        self.parts = {}
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
        return made

    def compared(self, question, answer, *sides):
        if not self.is_asking and any(self.judge.classes.handle_of(side) in self.sites for side in sides):
            self.note_answer(question, answer)
        return answer

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
        sites = sorted(set(self.sites.values()) - spoiled)[:MOST_SITES]
        answers = {place: text for place, text in self.answers.items() if len(text) <= MOST_ANSWERS}
        return {'sites': dict.fromkeys(sites, None), 'values': sorted(self.values), 'answers': answers} if sites and answers else None
