import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

const COMMAND = Buffer.from('zINSTREAM\0');

/**
 * A fake virus scanner that speaks the protocol of ClamAV's daemon. It finds `Test.Bad` in a file that contains `bad`
 * or `EICAR`; the latter is in the standard test file of virus scanners.
 */
export async function clamdServer() {
  const server = createServer((socket) => {
    let received: Buffer = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const file = fileIn(received);
      if (file !== undefined) answer(socket, file);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the scanner has no port');
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}

function answer(socket: Socket, file: Buffer): void {
  if (file.includes('silence')) socket.destroy();
  else if (file.includes('endless')) socket.end('INSTREAM size limit exceeded. ERROR\0');
  else socket.end(file.includes('bad') || file.includes('EICAR') ? 'stream: Test.Bad FOUND\0' : 'stream: OK\0');
}

/**
 * Joins the chunks of the file that a client streams. Returns undefined until the empty chunk that ends the file has
 * arrived.
 */
function fileIn(received: Buffer): Buffer | undefined {
  if (!received.subarray(0, COMMAND.length).equals(COMMAND)) return undefined;
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    pieces.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
