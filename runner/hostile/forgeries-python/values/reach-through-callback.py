# Tries: takes the mock that a test hands to it and tries to change its records and to reach the tests
# through it.
# Must: finished: of a mock only what it mocks can be used.
def add(a, b):
    return 0


def notify(callback):
    for name in (
        '__globals__',
        '__class__',
        '__self__',
        '__func__',
        '__init__',
        '_mock_children',
        'mock_calls',
        'call_count',
    ):
        try:
            print(name, getattr(callback, name))
        except Exception:
            pass
    for name, value in (
        ('assert_called_once_with', lambda *a, **k: None),
        ('call_args', 1),
        ('called', True),
        ('call_count', 1),
    ):
        try:
            setattr(callback, name, value)
        except Exception:
            pass
    try:
        callback.assert_called_once_with('done')
        callback.configure_mock(called=True)
    except Exception:
        pass
