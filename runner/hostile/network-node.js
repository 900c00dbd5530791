// Tries fetch, HTTP, DNS and a raw socket from Node. Would work without a box.
// Must end as finished, with every attempt refused.
/* oxlint-disable -- student code, not ours */
const net = require('node:net');
const dgram = require('node:dgram');
const attempts = {
  fetch: () => fetch('http://127.0.0.1:9'),
  listen: () => new Promise((resolve, reject) => net.createServer().once('error', reject).listen(0, resolve)),
  udp: () =>
    new Promise((resolve, reject) => {
      const socket = dgram.createSocket('udp4').once('error', reject);
      socket.bind(0, resolve);
    }),
};
(async () => {
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      console.log('ESCAPED:', name);
    } catch (error) {
      console.log('refused:', name, error.cause?.code ?? error.code ?? error.message);
    }
  }
  process.exit(0);
})();
