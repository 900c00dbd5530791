# Tries to create a folder tree that is hard to remove: too deep, too long, without permissions.
# Must end as finished; the tree is removed with the box.
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
