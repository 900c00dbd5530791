// Tries to read and write files of the host from Node, and to find the tests. Would work without a box.
// Must end as finished, with nothing read or written.
/* oxlint-disable -- student code, not ours */
const fs = require('node:fs');
const marker = 'NEVER' + '-PRINT-THIS';
for (const path of ['/etc/passwd', '/etc/hostname', '/root/.bashrc', '/var/log/dpkg.log']) {
  try {
    fs.readFileSync(path);
    console.log('ESCAPED: read', path);
  } catch (error) {
    console.log('refused:', path, error.code);
  }
}
for (const path of ['/planted', '/usr/planted', '/dev/planted', '/cairn/planted', process.execPath]) {
  try {
    fs.appendFileSync(path, 'x');
    console.log('ESCAPED: wrote', path);
  } catch (error) {
    console.log('refused:', path, error.code);
  }
}
for (const name of fs.existsSync('/proc') ? fs.readdirSync('/proc').filter(name => /^\d+$/.test(name)) : []) {
  for (const file of ['environ', 'cmdline']) {
    try {
      if (fs.readFileSync(`/proc/${name}/${file}`, 'utf8').includes(marker))
        console.log('ESCAPED: found the tests');
    } catch {}
  }
}
function finished() {}
