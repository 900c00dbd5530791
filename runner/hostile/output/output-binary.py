# Tries to break whoever shows the output: torn characters, zeros, terminal codes, one enormous line.
# Must end as finished, with the output cut.
import os
os.write(1, b'refused: \xff\xfe\x00\xc3\x28\xed\xa0\x80 \x1b]0;title\x07\x1b[2J \xe2\x80\xae' + b'\xf0\x9f\x98' + b'z' * 200_000)
