/** Messages to and from the fork server: a length of four bytes, then JSON. The same as frames.py. */
export function packFrame(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message));
  const header = Buffer.alloc(4);
  header.writeUInt32LE(body.length);
  return Buffer.concat([header, body]);
}

/** Takes chunks as they come and hands over whole messages. */
export function frameReader(handle: (message: unknown) => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let size = 0;
  return chunk => {
    chunks.push(chunk);
    size += chunk.length;
    if (size < 4) return;
    let rest = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    while (rest.length >= 4) {
      const end = 4 + rest.readUInt32LE(0);
      if (rest.length < end) break;
      handle(JSON.parse(rest.toString('utf8', 4, end)));
      rest = rest.subarray(end);
    }
    chunks = [rest];
    size = rest.length;
  };
}
