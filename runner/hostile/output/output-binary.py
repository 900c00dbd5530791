# Tries to break the display of output: incomplete UTF-8, NUL bytes, terminal codes, one huge line.
# Must end as finished, with the output cut.
import os
os.write(1, b'refused: \xff\xfe\x00\xc3\x28\xed\xa0\x80 \x1b]0;title\x07\x1b[2J \xe2\x80\xae' + b'\xf0\x9f\x98' + b'z' * 200_000)
