import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailSink {
  readonly url: string;
  /** How many mails were delivered to each address, including those whose delivery the server has not confirmed yet. */
  readonly delivered: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** A mail server that accepts everything and keeps only the recipients. */
export async function mailSink(): Promise<MailSink> {
  const delivered = new Map<string, number>();
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
    converse(socket, (recipient) => delivered.set(recipient, (delivered.get(recipient) ?? 0) + 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    delivered,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, take: (recipient: string) => void): void {
  let [rest, recipient, isText] = ['', '', false];
  const answer = (line: string): string | undefined => {
    if (isText) {
      if (line !== '.') return undefined;
      isText = false;
      take(recipient);
      return '250 taken';
    }
    const [, to] = /^RCPT TO:<(.+?)>/i.exec(line) ?? [];
    recipient = to ?? recipient;
    isText = line.toUpperCase() === 'DATA';
    return isText ? '354 go on' : '250 ok';
  };
  socket.write('220 ready\r\n');
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = `${rest}${chunk}`.split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const said = answer(line);
      if (said !== undefined && socket.writable) socket.write(`${said}\r\n`);
    }
  });
}
