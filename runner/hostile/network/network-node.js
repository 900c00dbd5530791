// Tries fetch, a server and a datagram from Node. Would work without a box.
// Must end as finished, with every attempt refused.
/* oxlint-disable -- student code, not ours */
const net = require('node:net');
const dgram = require('node:dgram');
const once = (emitter, event) =>
  new Promise((resolve, reject) => emitter.once('error', reject).once(event, () => resolve(emitter)));
const attempts = {
  fetch: () => fetch('http://127.0.0.1:9'),
  connect: async () => (await once(net.connect(9, '127.0.0.1'), 'connect')).destroy(),
  listen: async () => (await once(net.createServer().listen(0), 'listening')).close(),
  datagram: async () => (await once(dgram.createSocket('udp4').bind(0), 'listening')).close(),
};
async function attack() {
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt();
      console.log('ESCAPED:', name);
    } catch (error) {
      console.log('refused:', name, error.cause?.code ?? error.code ?? error.message);
    }
  }
}
const attacked = attack();
function finished() {
  return attacked;
}
