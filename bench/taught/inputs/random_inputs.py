"""Random calls of a taught program, one on each line: `python3 <language>.py <teacher>/<exercise> <seed> <count>`."""

import json
import random
import sys

words = ["ada", "Ada", "a", "", "hello world", "Level", "xyz", "Käse 7", "O'Neil", "two  spaces", " pad ", "AbC", "1a2b", "aeiou!"]


class Some(random.Random):
    def whole(self, low=-12, high=40):
        return self.randint(low, high)

    def number(self, low=-9, high=12):
        return self.choice([self.randint(low, high), round(self.uniform(low, high), 1)])

    def wholes(self, most=6, low=-9, high=12):
        return [self.randint(low, high) for _ in range(self.randint(0, most))]

    def numbers(self, most=6):
        return [self.number() for _ in range(self.randint(0, most))]

    def word(self, letters="abcdeioXYZ -,", most=9):
        if self.random() < 0.3:
            return self.choice(words)
        return "".join(self.choice(letters) for _ in range(self.randint(0, most)))

    def words(self, most=5):
        return [self.word() for _ in range(self.randint(0, most))]

    def nested(self, deep=3):
        return [self.nested(deep - 1) if deep and self.random() < 0.3 else self.randint(-5, 9) for _ in range(self.randint(0, 4))]

    def square(self, most=3, low=-4, high=9):
        n = self.randint(1, most)
        return [[self.randint(low, high) for _ in range(n)] for _ in range(n)]

    def rows(self, most=3, low=-4, high=9):
        n, m = self.randint(1, most), self.randint(1, most)
        return [[self.randint(low, high) for _ in range(m)] for _ in range(n)]


js = lambda value: json.dumps(value, ensure_ascii=False)


def show(makers):
    """`makers` has for each exercise what makes one call."""
    name, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    some = Some(f"{name} {seed}")
    for _ in range(count):
        print(makers[name](some))
