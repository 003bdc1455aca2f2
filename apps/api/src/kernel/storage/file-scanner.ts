import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** Looks for malware in a file that was sent. */
export interface FileScanner {
  /**
   * Returns the name of the malware that was found, or undefined when the file is clean. Throws when the scanner gave
   * no verdict.
   */
  scan(bytes: AsyncIterable<Uint8Array>): Promise<string | undefined>;
}

const PATIENCE_MS = 60_000;
const FOUND = /^stream: (?<name>.+) FOUND$/;

/**
 * Scans with ClamAV's daemon, at an address such as `tcp://clamd:3310` or `unix:/run/clamav/clamd.ctl`. A file is sent
 * by its INSTREAM protocol: each piece comes after its length in four bytes, and a length of zero ends the file.
 */
export function clamdScanner(address: string): FileScanner {
  return {
    async scan(bytes) {
      const answer = await ask(address, instream(bytes));
      if (answer === 'stream: OK') return undefined;
      const name = FOUND.exec(answer)?.groups?.['name'];
      if (name === undefined) throw new Error(`clamd gave no verdict: ${answer || 'it closed the connection'}`);
      return name;
    },
  };
}

async function* instream(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of bytes) {
    if (piece.byteLength > 0) yield lengthOf(piece.byteLength);
    yield piece;
  }
  yield lengthOf(0);
}

function lengthOf(bytes: number): Uint8Array {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

async function ask(address: string, sent: AsyncIterable<Uint8Array>): Promise<string> {
  const socket = connect(placeOf(new URL(address)));
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('clamd says nothing')));
  try {
    // clamd answers before the end of a file that is too long for it, so answer and sending are awaited together.
    const [answer, sending] = await Promise.allSettled([text(socket), send(sent, socket)]);
    if (answer.status === 'fulfilled') return answer.value.replace(/\0$/, '');
    throw sending.status === 'rejected' ? sending.reason : answer.reason;
  } finally {
    socket.destroy();
  }
}

/** Sends the file but leaves the connection open: clamd does not answer on a connection that is half closed. */
async function send(bytes: AsyncIterable<Uint8Array>, socket: Socket): Promise<void> {
  try {
    await pipeline(bytes, socket, { end: false });
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const placeOf = ({ protocol, hostname, port, pathname }: URL): NetConnectOpts =>
  protocol === 'unix:' ? { path: pathname } : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) };
