import { type Endpoint, onTheWire } from '@habilita/contract';
import { createRequire } from 'node:module';
import { expect, vi } from 'vitest';
import { isObject } from './guards.ts';
import { session } from './session/session.ts';
import type { CallResponse } from './transport.ts';

interface Asked {
  readonly url: URL;
  readonly body: unknown;
}

interface Answer {
  readonly endpoint: Endpoint;
  readonly respond: (asked: Asked) => unknown;
}

interface Schema {
  readonly safeParse: (value: unknown) => { readonly error?: unknown };
}

const hasSchema = (value: unknown): value is Pick<Endpoint, 'method' | 'path'> & { readonly response: Schema } =>
  isObject(value) && 'path' in value && 'response' in value;

/** The contract with its schemas, as the server has it; the screens' own import has no schemas. */
const contract: unknown = createRequire(import.meta.url)('../../../../packages/contract/src/index.ts');
/** All endpoints of the contract. A money command is an object that holds two of them. */
const ENDPOINTS = Object.values(Object(contract))
  .flatMap((value: unknown) => (isObject(value) ? [value, ...Object.values(value)] : []))
  .filter(hasSchema);

function schemaOf({ method, path }: Endpoint): Schema {
  const found = ENDPOINTS.find((endpoint) => endpoint.method === method && endpoint.path === path);
  if (found === undefined) throw new Error(`The contract has no ${method} ${path}`);
  return found.response;
}

const asks = ({ method, path }: Endpoint, url: URL, asked: string): boolean =>
  method === asked && new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(url.pathname);

type Given<E extends Endpoint> = CallResponse<E> | Response | Promise<CallResponse<E> | Response>;

/**
 * Declares how the fake server answers an endpoint: with decoded data, or with a `Response`, which is returned
 * unchanged and stands for a refusal.
 */
export const answerTo = <E extends Endpoint>(endpoint: E, respond: (asked: Asked) => Given<E>): Answer => ({
  endpoint,
  respond,
});

/**
 * Answers the calls of screens in place of the server. The test fails if an answer does not fit the contract, or if no
 * answer is declared for a call. Calls carry a token even when the test opened no session.
 */
export function answerCalls(...answers: readonly Answer[]): void {
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://screen.test');
    const answer = answers.find(({ endpoint }) => asks(endpoint, url, method));
    const given = await answer?.respond({ url, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (given instanceof Response) return given;
    const sent = onTheWire(given, answer?.endpoint.wire.answer);
    const fault = answer === undefined ? 'nothing answers it' : schemaOf(answer.endpoint).safeParse(sent).error;
    expect.soft(fault, `${method} ${url.pathname}`).toBeUndefined();
    return sent === undefined ? new Response(null, { status: 204 }) : Response.json(sent);
  });
}
