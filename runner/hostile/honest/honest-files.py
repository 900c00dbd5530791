# Honest: writes, reads and removes its own files.
# Must pass.
import os, pathlib, shutil, tempfile
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, 'notes.txt')
    path.write_text('äöü\n' * 1000, encoding='utf8')
    assert path.read_text(encoding='utf8').count('ü') == 1000
    shutil.copy(path, '/tmp/copy')
    os.replace('/tmp/copy', '/tmp/moved')
    assert os.path.getsize('/tmp/moved') == 7000
print('honest')
