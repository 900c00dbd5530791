# Tries to make a tree that nobody can remove: too deep, too long, closed to everybody.
# Must end as finished; the tree goes with the box.
import os
try:
    for _ in range(5000):
        os.mkdir('d' * 200)
        os.chdir('d' * 200)
except OSError as error:
    print('refused:', error)
try:
    open('closed', 'w').close()
    os.chmod('.', 0)
except OSError as error:
    print('refused:', error)
os.chdir('/')
print('refused: the tree goes with the box')
