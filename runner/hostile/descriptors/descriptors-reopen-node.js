// Tries to open every descriptor of its process again for writing, and to make what is behind it grow.
// Must end as finished, with no file of the host behind any of them.
/* oxlint-disable -- student code, not ours */
const fs = require('node:fs');
for (let number = 0; number < 64; number++) {
  const path = `/proc/self/fd/${number}`;
  try {
    if (!fs.statSync(path).isFile()) continue;
    const target = fs.readlinkSync(path);
    for (const [name, attempt] of Object.entries({
      open: () => fs.closeSync(fs.openSync(path, 'r+')),
      append: () => fs.appendFileSync(path, 'x'),
      truncate: () => fs.truncateSync(path, 1e8),
      chmod: () => fs.chmodSync(path, 0o777),
    })) {
      try {
        attempt();
        console.log('ESCAPED:', name, target);
      } catch (error) {
        console.log('refused:', name, target, error.code);
      }
    }
  } catch {}
}
console.log('refused: the rest');
function finished() {}
