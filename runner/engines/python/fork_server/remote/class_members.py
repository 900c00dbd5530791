"""Judge process: `vars(Circle)` of a class of the program. Those who replace an attribute of a class look there for what they put back."""

import collections.abc

# As Python itself sees them.
real_bases, real_order, real_members = (type.__dict__[name].__get__ for name in ('__bases__', '__mro__', '__dict__'))


class ClassMembers(collections.abc.Mapping):
    """Those that the mirror has, and by their names also those that only the program has: data, properties, class methods."""

    def __init__(self, cls):
        self.cls, self.members = cls, real_members(cls)

    def __getitem__(self, name):
        if name in self.members:
            return self.members[name]
        handle = self.members.get('_cairn_handle')
        if handle is None or type(name) is not str or name.startswith(('__', '_cairn')):
            raise KeyError(name)
        return self.cls._cairn_judge.ask('member', handle, name, callee=f'.{name}')

    def __iter__(self):
        return iter(self.members)

    def __len__(self):
        return len(self.members)
