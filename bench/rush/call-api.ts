import { Agent, request as requestPlain } from 'node:http';
import { Agent as SecureAgent, request as requestSecure } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { QUEUE_TICKET, waitInQueue } from '@habilita/contract';
import { type ApiCaller, type CallOptions, type Method, Refused } from '../../demo/world.ts';

export interface TimedCall {
  readonly step: string;
  readonly milliseconds: number;
}

/**
 * Calls the API over connections that stay open, with one IP address for each student. When the queue makes a caller
 * wait, the call is repeated with its ticket.
 */
export function apiCaller(base: string, onAnswer: (timed: TimedCall) => void): ApiCaller & { close(): void } {
  const agent = agentFor(base);
  return {
    async call<T>(method: Method, path: string, options: CallOptions = {}): Promise<T> {
      const started = performance.now();
      const { status, body } = await untilTheirTurn(`${base}/api/v1${path}`, { agent, method, ...options });
      onAnswer({ step: stepOf(method, path), milliseconds: performance.now() - started });
      if (status >= 400) throw new Refused(`${method} ${path}`, status, body);
      return JSON.parse(body);
    },
    close: () => agent.destroy(),
  };
}

/** An agent that keeps its connections open and opens as many as there are concurrent requests. */
export function agentFor(base: string): Agent {
  const options = { keepAlive: true, maxSockets: Number.POSITIVE_INFINITY };
  return base.startsWith('https:') ? new SecureAgent(options) : new Agent(options);
}

async function untilTheirTurn(url: string, call: Sent): Promise<Answer> {
  for (let ticket: string | undefined; ; ) {
    const answer = await send(url, { ...call, ...(ticket !== undefined && { ticket }) });
    if (answer.status !== 202) return answer;
    const told = waitInQueue.parse(JSON.parse(answer.body));
    ticket = told.ticket;
    await pause(told.retryAfterSeconds * 1000);
  }
}

const stepOf = (method: Method, path: string): string =>
  `${method} ${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace('/checkout', '')}`;

interface Sent extends CallOptions {
  readonly agent: Agent;
  readonly method: Method;
  readonly ticket?: string;
  readonly signal?: AbortSignal;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

export function send(
  url: string,
  { agent, method, body, token, address, idempotencyKey, ticket, signal }: Sent,
): Promise<Answer> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    ...(ticket === undefined ? {} : { [QUEUE_TICKET]: ticket }),
  };
  const isSecure = url.startsWith('https:');
  // The proxy ignores headers about the caller's address, so each student's connection is opened from a loopback
  // address of its own.
  const place = isSecure && address !== undefined ? { localAddress: address.replace(/^10\./, '127.') } : {};
  return new Promise((resolve, reject) => {
    const request = isSecure ? requestSecure : requestPlain;
    const sent = request(url, { agent, method, headers, ...place, ...(signal && { signal }) }, (answer) => {
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
