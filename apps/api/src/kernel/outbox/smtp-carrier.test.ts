import { createServer, type Server } from 'node:net';
import { describe, expect, test } from 'vitest';
import { smtpCarrier } from './smtp-carrier.ts';

const MESSAGE = { recipient: 'maria@example.com', subject: 'Matrícula realizada', body: 'Olá, Maria!' };

/**
 * Starts a mail server that answers each command with the text that `answers` has for it, and otherwise accepts it. The
 * text under `''` is the greeting.
 */
async function mailServer(
  answers: Readonly<Record<string, string>>,
): Promise<{ server: Server; url: string; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isText = false;
    socket.on('error', () => undefined);
    socket.write(`${answers[''] ?? '220 ready'}\r\n`);
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        heard.push(line);
        if (isText) isText = line !== '.';
        else isText = line === 'DATA';
        if (isText && line !== 'DATA') continue;
        const usual = line === 'DATA' ? '354 go on' : '250 ok';
        socket.write(`${answers[line.split(' ')[0] ?? ''] ?? usual}\r\n`);
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, heard };
}

describe('mail by SMTP', () => {
  const from = 'Habilita <nao-responda@habilita.example>';

  test('arrives with sender, recipient, subject and text, whose sums stay on one line', async () => {
    const { server, url, heard } = await mailServer({});
    const message = { ...MESSAGE, body: `${MESSAGE.body} Saldo: -R$ 9,00` };
    expect(await smtpCarrier({ url, from }).send(message)).toEqual({ kind: 'sent' });
    server.close();
    const mail = heard.join('\n');
    expect(mail).toContain('MAIL FROM:<nao-responda@habilita.example>');
    expect(mail).toContain('RCPT TO:<maria@example.com>');
    expect(mail).toMatch(/Subject: =\?UTF-8\?Q\?Matr=C3=ADcula_realizada\?=/);
    expect(mail).toContain('Ol=C3=A1, Maria! Saldo: =E2=88=92R$=C2=A09,00');
  });

  test('to an address the server refuses is a refusal; a server that is not there is a passing failure', async () => {
    const { server, url } = await mailServer({ RCPT: '550 no such user maria@example.com' });
    expect(await smtpCarrier({ url, from }).send(MESSAGE)).toEqual({ kind: 'refused', reason: 'SMTP 550' });
    await new Promise((closed) => {
      server.close(closed);
    });
    expect(await smtpCarrier({ url, from }).send(MESSAGE)).toMatchObject({
      kind: 'unavailable',
      mayHaveArrived: false,
    });
  });

  test.each([
    ['the login', { EHLO: '250 AUTH PLAIN', AUTH: '535 5.7.8 authentication failed' }],
    ['everybody at its door', { '': '554 no service' }],
    ['our sender', { MAIL: '550 5.7.1 sender refused' }],
    ['whoever has not signed in', { RCPT: '530 5.7.0 authentication required' }],
    ['to relay', { RCPT: '554 5.7.1 relay access denied' }],
    ['more mails of this day', { RCPT: '550 5.4.5 daily sending quota exceeded' }],
    ['mails without a login, by a vague code', { '.': '550 5.7.0 not now' }],
    ['unsigned mails', { '.': '550 5.7.26 this mail is unauthenticated (DMARC)' }],
    ['to relay, by a code of recipients', { RCPT: '550 5.4.1 relay access denied' }],
  ])('to a server that refuses %s is tried again: it says nothing about the recipient', async (_, answers) => {
    const { server, url } = await mailServer(answers);
    const signedIn = url.replace('smtp://', 'smtp://us:secret@');
    const outcome = await smtpCarrier({ url: 'EHLO' in answers ? signedIn : url, from }).send(MESSAGE);
    expect(outcome).toMatchObject({ kind: 'unavailable', mayHaveArrived: false });
    server.close();
  });

  test.each([
    ['550 5.1.1 no such user', 'RCPT'],
    ['552 5.2.2 mailbox full', 'RCPT'],
    ['550 5.5.0 Requested action not taken: mailbox unavailable', 'RCPT'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'RCPT'],
    ['554 5.7.1 message rejected for its content', '.'],
    ['554 5.6.0 not a mail we take', '.'],
  ])('that is refused by %s is not sent again', async (answer, command) => {
    const { server, url } = await mailServer({ [command]: answer });
    expect(await smtpCarrier({ url, from }).send(MESSAGE)).toMatchObject({ kind: 'refused' });
    server.close();
  });

  test('that is cut off after its text may have arrived', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('220 ready\r\n');
      socket.on('data', (chunk) => {
        const said = chunk.toString();
        if (said.includes('\r\n.\r\n')) socket.destroy();
        else socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 ok\r\n');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const post = smtpCarrier({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from });
    expect(await post.send(MESSAGE)).toMatchObject({ kind: 'unavailable', mayHaveArrived: true });
    server.close();
  });

  test('to a server that stalls, or only ever drips, ends in time, and the connection with it', async () => {
    for (const drips of [false, true]) {
      const ended = Promise.withResolvers<void>();
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        const drip = drips ? setInterval(() => socket.write('2'), 5) : undefined;
        socket.on('close', () => {
          clearInterval(drip);
          ended.resolve();
        });
      });
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const post = smtpCarrier({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from, longestMs: 100 });
      expect(await post.send(MESSAGE)).toMatchObject({ kind: 'unavailable' });
      await ended.promise;
      server.close();
    }
  });
});
