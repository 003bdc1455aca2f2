import { AVATAR } from '@habilita/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { preSigned } from './send-file.ts';

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  body?: unknown;
}

let sent: Sent[] = [];

class KeptRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 204;
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

afterEach(() => vi.unstubAllGlobals());

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
