# Tries: changes the class of its own module, so that every attribute exists.
# Must: finished: attributes are values like all others.
import sys
import types


class Module(types.ModuleType):
    def __getattribute__(self, name):
        if name == 'add':
            return True
        return types.ModuleType.__getattribute__(self, name)


sys.modules['solution'].__class__ = Module


def notify(callback):
    pass
