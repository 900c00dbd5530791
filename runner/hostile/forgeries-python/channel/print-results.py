# Tries: prints lines that look like results, in the formats of many harnesses.
# Must: finished: output is never parsed.
import json

for name in ('TestAdd.test_small', 'TestAdd.test_negative', 'test_list', 'test_close'):
    print(json.dumps({'name': name, 'passed': True, 'status': 'passed', 'feedback': ''}))
    print(json.dumps(['result', {'name': name, 'status': 'passed', 'feedback': ''}]))
    print(f'{name} ... ok')
print(json.dumps(['end', None]))
print('Ran 6 tests in 0.001s\n\nOK')


def add(a, b):
    return 0


def notify(callback):
    pass
