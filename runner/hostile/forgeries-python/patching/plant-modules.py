# Tries: leaves files named like modules in folders from which the tests might import.
# Must: finished: the tests import from system folders only.
CODE = """
import os
os.write(3, b'["end", null]\\n')
class TestCase: pass
class Report: pass
"""
for folder in ('/tmp', '/dev/shm'):
    for name in (
        'unittest',
        'json',
        'tests',
        'mock',
        'asyncio',
        'decimal',
        'difflib',
        'pprint',
        'sitecustomize',
        'traceback',
        'ast',
    ):
        try:
            with open(f'{folder}/{name}.py', 'w') as file:
                file.write(CODE)
        except OSError:
            pass


def add(a, b):
    return 0


def notify(callback):
    pass
