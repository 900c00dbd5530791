# Honest: starts a few programs, threads and processes, and waits for them.
# Must pass.
import subprocess, threading
assert subprocess.run(['sort'], input='b\na\n', text=True, capture_output=True, check=True).stdout == 'a\nb\n'
done = []
threads = [threading.Thread(target=done.append, args=(number,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(done) == 8
child = subprocess.Popen(['sleep', '60'])
child.terminate()
assert child.wait() != 0
print('honest')
