"""
Values of NumPy and pandas between the two processes: arrays as type, shape and bytes, tables as their columns. They are
rebuilt from these and never unpickled, because whatever arrives from the program is untrusted. Types that are not listed
here, and classes that are derived from these, stay objects of the program.

Nothing is imported for a value that is sent: who has one has imported its library already.
"""

import base64
import math
import re
import sys

# Booleans, numbers, complex numbers, texts, bytes, dates and durations.
DTYPE = re.compile(r'[<>|=]?([biufcSU]\d{1,6}|[Mm]8(\[\d*(Y|M|W|D|h|m|s|ms|us|ns)\])?)')
EXTENSIONS = frozenset(
    'string boolean Int8 Int16 Int32 Int64 UInt8 UInt16 UInt32 UInt64 Float32 Float64'.split()
)


def is_array(value):
    numpy = sys.modules.get('numpy')
    return numpy is not None and type(value) is getattr(numpy, 'ndarray', None)


def encode_table(codec, value, depth):
    """None if it is not such a value."""
    family = type(value).__module__.partition('.')[0]
    if family == 'numpy':
        return encode_numpy(codec, value, depth)
    return encode_pandas(codec, value, depth) if family == 'pandas' else None


def encode_numpy(codec, value, depth):
    import numpy

    is_scalar = isinstance(value, numpy.generic) and type(value) in numpy.sctypeDict.values()
    if not is_array(value) and not is_scalar:
        return None
    if value.dtype.kind == 'O':
        items = [codec.encode(item, depth + 1) for item in value.ravel().tolist()]
        return ['object-array', list(value.shape), items]
    if not DTYPE.fullmatch(value.dtype.str):
        return None
    data = base64.b64encode(value.tobytes()).decode()
    if is_scalar:
        return ['number', value.dtype.str, data]
    return ['array', value.dtype.str, list(value.shape), data]


def encode_pandas(codec, value, depth):
    import pandas

    kind = type(value)
    inner = lambda part: codec.encode(part, depth + 1)
    if value is pandas.NA or value is pandas.NaT:
        return ['missing', 'NA' if value is pandas.NA else 'NaT']
    if kind is pandas.Timestamp:
        return ['moment', value.isoformat()]
    if kind is pandas.Timedelta:
        return ['duration', value.value]
    if kind is pandas.RangeIndex:
        return ['range-index', value.start, value.stop, value.step, inner(value.name)]
    if isinstance(value, pandas.Index) and kind.__module__.startswith('pandas.'):
        if isinstance(value, pandas.MultiIndex):
            return ['index', True, 'tuples', inner(list(value)), inner(list(value.names))]
        return ['index', False, *column(codec, value.to_series(), depth), inner(value.name)]
    if kind is pandas.Series:
        return ['series', *column(codec, value, depth), inner(value.index), inner(value.name)]
    if kind is pandas.DataFrame:
        columns = [column(codec, value.iloc[:, at], depth) for at in range(value.shape[1])]
        return ['frame', inner(value.columns), inner(value.index), columns]
    return None


def column(codec, series, depth):
    """The name of its type, and its values."""
    name = str(series.dtype)
    if name == 'category':
        parts = [list(series.cat.categories), bool(series.cat.ordered), list(series)]
        return ['category', codec.encode(parts, depth + 1)]
    if name in EXTENSIONS:
        return [name, codec.encode(list(series), depth + 1)]
    if not isinstance(series.dtype, sys.modules['numpy'].dtype):
        return ['object', codec.encode(list(series), depth + 1)]
    return ['', codec.encode(series.to_numpy(), depth + 1)]


# ---- decoding: of untrusted data


def decode_table(codec, value, depth):
    return DECODERS[value[0]](lambda part: codec.decode(part, depth + 1), *value[1:])


def decode_array(decode, dtype, shape, data):
    import numpy

    array = numpy.frombuffer(checked_bytes(dtype, data), checked_dtype(dtype))
    return array.reshape(checked_shape(shape, array.size)).copy()


def decode_object_array(decode, shape, items):
    import numpy

    array = numpy.empty(len(items), object)
    for at, item in enumerate(items):
        array[at] = decode(item)
    return array.reshape(checked_shape(shape, len(items)))


def decode_number(decode, dtype, data):
    import numpy

    (number,) = numpy.frombuffer(checked_bytes(dtype, data), checked_dtype(dtype))
    return number


def checked_dtype(dtype):
    import numpy

    if type(dtype) is not str or not DTYPE.fullmatch(dtype):
        raise ValueError('not a type of numbers')
    return numpy.dtype(dtype)


def checked_bytes(dtype, data):
    content = base64.b64decode(data, validate=True)
    size = checked_dtype(dtype).itemsize
    if size == 0 or len(content) % size:
        raise ValueError('not as many bytes as numbers')
    return content


def checked_shape(shape, size):
    is_shape = len(shape) <= 32 and all(type(part) is int and part >= 0 for part in shape)
    if not is_shape or math.prod(shape) != size:
        raise ValueError('not the shape of these numbers')
    return tuple(shape)


def decode_values(decode, name, values, index=None):
    """A series of one column."""
    import pandas

    content = decode(values)
    if name == '':
        if not is_array(content) or content.ndim != 1:
            raise ValueError('not a column')
        return pandas.Series(content, index=index, dtype=content.dtype)
    if name == 'category':
        categories, is_ordered, items = content
        kind = pandas.CategoricalDtype(categories, is_ordered)
        return pandas.Series(pandas.Categorical(items, dtype=kind), index=index)
    if name not in EXTENSIONS and name != 'object':
        raise ValueError('not a type of column')
    if type(content) is not list:
        raise ValueError('not a column')
    return pandas.Series(content, index=index, dtype=name)


def decode_index(decode, is_multiple, name, values, names):
    import pandas

    if is_multiple:
        return pandas.MultiIndex.from_tuples(decode(values), names=decode(names))
    return pandas.Index(decode_values(decode, name, values), name=decode(names))


def decode_range_index(decode, start, stop, step, name):
    import pandas

    return pandas.RangeIndex(int(start), int(stop), int(step), name=decode(name))


def decode_series(decode, name, values, index, label):
    series = decode_values(decode, name, values, decode(index))
    series.name = decode(label)
    return series


def decode_frame(decode, labels, index, columns):
    import pandas

    rows = decode(index)
    series = [decode_values(decode, name, values, rows) for name, values in columns]
    frame = pandas.concat(series, axis=1) if series else pandas.DataFrame(index=rows)
    frame.columns = decode(labels)
    return frame


def decode_missing(decode, name):
    import pandas

    return pandas.NA if name == 'NA' else pandas.NaT


def decode_moment(decode, text):
    import pandas

    return pandas.Timestamp(str(text))


def decode_duration(decode, nanoseconds):
    import pandas

    return pandas.Timedelta(int(nanoseconds))


DECODERS = {
    'array': decode_array,
    'object-array': decode_object_array,
    'number': decode_number,
    'series': decode_series,
    'frame': decode_frame,
    'index': decode_index,
    'range-index': decode_range_index,
    'missing': decode_missing,
    'moment': decode_moment,
    'duration': decode_duration,
}
