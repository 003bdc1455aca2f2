import { AVATAR, sendLogoEndpoint } from '@habilita/contract';
import { cnpjWithCheckDigits } from '@habilita/kernel';
import { expect, test, vi } from 'vitest';
import { direct, preSigned } from './send-file.ts';
import { personOf, tokenUntil } from './session/session.fixture.ts';
import { session } from './session/session.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  body?: unknown;
}

let sent: Sent[] = [];

class KeptRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status: number = 204;
  readonly responseText = '';

  open(method: string, url: string): void {
    sent.push({ method, url, headers: {} });
  }

  setRequestHeader(name: string, value: string): void {
    const request = sent.at(-1);
    if (request !== undefined) request.headers[name] = value;
  }

  send(body: unknown): void {
    const request = sent.at(-1);
    if (request !== undefined) request.body = body;
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

test('the address is asked for first, then the file is put there as it is, with headers that keep caches away', async () => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', KeptRequest);
  const link = { uploadUrl: 'https://files.example/avatar?signature=1' };
  const photo = new File([new Uint8Array(3)], 'eu.png', { type: 'image/png' });
  const asked: File[] = [];
  const source = preSigned(AVATAR, (file) => {
    asked.push(file);
    return Promise.resolve(link);
  });
  expect(await source.send(photo, {})).toBe(link);
  expect(asked).toEqual([photo]);
  expect(sent).toEqual([
    {
      method: 'PUT',
      url: link.uploadUrl,
      headers: {
        'cache-control': 'no-cache',
        pragma: 'no-cache',
        'content-type': 'image/png',
        'x-request-id': expect.any(String),
      },
      body: photo,
    },
  ]);
});

class RefusedRequest extends KeptRequest {
  override readonly status = 401;
}

const HOUR = 3_600_000;
const signIn = (name: string) =>
  session.open({ ...personOf(['ADMIN']), accessToken: tokenUntil(Date.now() + HOUR, name), refreshToken: name });
const logo = () => {
  const source = direct(sendLogoEndpoint, () => ({ params: { cnpj: cnpjWithCheckDigits('112223330001') } }));
  return source.send(new File([new Uint8Array(3)], 'logo.png', { type: 'image/png' }), {});
};

test('a 401 to a file that is sent directly ends the session, as a 401 to any call does', async () => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', RefusedRequest);
  signIn('Ana');
  const endings: unknown[] = [];
  const stop = session.subscribe((ending) => endings.push(ending));
  await expect(logo()).rejects.toMatchObject({ status: 401 });
  stop();
  expect([session.current(), endings]).toEqual([undefined, ['refused']]);
});

test('a 401 to a file that was sent before somebody signed in again leaves the new session alone', async () => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', RefusedRequest);
  signIn('Ana');
  const answer = logo();
  await Promise.resolve();
  signIn('Bia');
  await expect(answer).rejects.toMatchObject({ status: 401 });
  expect(session.current()?.refreshToken).toBe('Bia');
  session.close('signed-out');
});
