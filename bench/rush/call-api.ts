import { Agent, request } from 'node:http';
import { type ApiCaller, type CallOptions, type Method, Refused } from '../../demo/world.ts';

export interface Took {
  readonly step: string;
  readonly milliseconds: number;
}

/** Keep-alive, everybody at an address of their own. */
export function apiCaller(base: string, onAnswer: (took: Took) => void): ApiCaller & { close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  return {
    async call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
      const started = performance.now();
      const { status, body } = await send(`${base}/api/v1${path}`, { agent, method, ...options });
      onAnswer({ step: stepOf(method, path), milliseconds: performance.now() - started });
      if (status >= 400) throw new Refused(`${method} ${path}`, status, body);
      return JSON.parse(body);
    },
    close: () => agent.destroy(),
  };
}

const stepOf = (method: Method, path: string): string =>
  `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace('/checkout', '')}`;

interface Sent extends CallOptions {
  readonly agent: Agent;
  readonly method: Method;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

export function send(
  url: string,
  { agent, method, body, token, address, idempotencyKey, signal }: Sent,
): Promise<{ status: number; body: string }> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, ...(signal && { signal }) }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('error', reject);
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
