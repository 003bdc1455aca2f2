import { type Endpoint, inCents, isId, onTheWire } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { z } from 'zod';
import { ApiFailure, CallCancelled, failureOf, TimeUp, Unreachable } from './failure.ts';
import { isObject } from './guards.ts';
import { stringifySearch } from './search.ts';
import { stillRunning, StillRunning } from './long-running.ts';
import { watchForLateAnswer } from './late-answers.ts';

type Nothing = Record<string, never>;
type Part<Name extends string, Value> = Nothing extends Value
  ? { readonly [N in Name]?: Value | undefined }
  : { readonly [N in Name]: Value };

/** The query of a request as a caller gives it: lists are sent joined by commas, and empty values are left out. */
export type QueryArgs<Wire> = {
  readonly [K in keyof Wire]:
    | Wire[K]
    | number
    | boolean
    | readonly string[]
    | null
    | (undefined extends Wire[K] ? undefined : never);
};

/**
 * What a caller gives for one request. `params` and `body` hold our own types, such as `Cents` and `Temporal.Instant`,
 * and the body of a money command may be incomplete; `query` holds the texts that stand in the address.
 */
export type CallRequest<E extends Endpoint> = Part<'params', z.output<E['params']>> &
  Part<'query', QueryArgs<z.input<E['query']>>> &
  Part<'body', z.output<E extends { readonly draft: infer D extends z.ZodType } ? D : E['body']>>;

/** For each member of a union that has the key, the type of the value under it. */
type At<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : never) : never;

/** The type of a value as it is sent in JSON, but with its amounts in centavos. */
export type InCents<Wire, Decoded> = [Decoded] extends [never]
  ? Wire
  : [NonNullable<Decoded>] extends [Cents]
    ? Cents | Extract<Wire, null | undefined>
    : Wire extends readonly (infer WireItem)[]
      ? InCents<WireItem, Decoded extends readonly (infer Item)[] ? Item : never>[]
      : Wire extends object
        ? { [Key in keyof Wire]: InCents<Wire[Key], At<NonNullable<Decoded>, Key>> }
        : Wire;

/** The type of an answer as it is sent in JSON, but with its amounts in centavos. */
export type CallResponse<E extends Endpoint> = InCents<z.input<E['response']>, z.output<E['response']>>;

export interface SendOptions {
  readonly token?: string | undefined;
  readonly programKey?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A request as it is sent; identical requests have the same `fingerprint`. */
export interface Prepared {
  readonly url: string;
  readonly method: string;
  readonly body: string | undefined;
  readonly fingerprint: string;
  readonly requestId: string;
  /** The idempotency key of a command, when the caller gave one. */
  readonly idempotencyKey?: string | undefined;
}

interface LooseRequest {
  readonly params?: unknown;
  readonly query?: object | undefined;
  readonly body?: unknown;
}

/** Milliseconds after which a call is aborted. The result of a long search can still be polled for afterwards. */
const LONGEST_WAIT = 60_000;
/**
 * When the timeout fires this many milliseconds too late, the computer was asleep. The call then fails as if there were
 * no connection, not as a timeout.
 */
const LATEST_TIMER = 5000;

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Makes a random request id of 24 letters and digits (Specification 1 §7). */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => LETTERS_AND_DIGITS[byte % 62]).join('');
}

/** Builds the request; throws NOT_FOUND when an id in its address cannot exist. */
export function prepare<E extends Endpoint>(endpoint: E, request: CallRequest<E>): Prepared {
  const requestId = newRequestId();
  const { params: given, query, body }: LooseRequest = request;
  const params = isObject(given) ? given : {};
  const { ids = [], body: form } = endpoint.wire;
  if (ids.some((key) => !isId(String(params[key]))))
    throw new ApiFailure(404, requestId, { globalErrors: [{ code: 'NOT_FOUND' }] });
  const path = Object.entries(params).reduce(
    (text, [key, value]) => text.replace(`:${key}`, encodeURIComponent(String(value))),
    endpoint.path,
  );
  const url = path + stringifySearch(query ?? {});
  const json = body === undefined ? undefined : JSON.stringify(onTheWire(body, form));
  return {
    url,
    method: endpoint.method,
    body: json,
    fingerprint: `${endpoint.method} ${url} ${json ?? ''}`,
    requestId,
  };
}

function headersOf(prepared: Prepared, options: SendOptions): Headers {
  const headers = new Headers({ accept: 'application/json', 'x-request-id': prepared.requestId });
  if (prepared.body !== undefined) headers.set('content-type', 'application/json');
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  if (options.programKey !== undefined) headers.set('x-program-key', options.programKey);
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey);
  return headers;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function askedOf(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  return { response, body: await bodyOf(response) };
}

/**
 * Whether the answer comes from the API; false when a proxy between browser and API sent a page of its own. The API's
 * answers are not validated further, because the server writes them by their schema.
 */
export function isAnswerOf<E extends Endpoint>(endpoint: E, body: unknown): body is CallResponse<E> {
  return endpoint.status === 204 || body !== undefined;
}

/**
 * Sends a request. Throws `ApiFailure` for a refusal (with status 0 when no answer came), `StillRunning` for a 202 and
 * `CallCancelled` when the call was cancelled.
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  prepared: Prepared,
  options: SendOptions = {},
): Promise<CallResponse<E>> {
  // The cookie of public endpoints tells the API that it has seen this browser before.
  const credentials = endpoint.access === 'public' ? 'same-origin' : 'omit';
  const init: RequestInit = { method: prepared.method, headers: headersOf(prepared, options), credentials };
  if (prepared.body !== undefined) init.body = prepared.body;
  const isCommand = endpoint.method !== 'GET';
  const patience = new AbortController();
  const begun = Date.now();
  const givingUp = setTimeout(() => patience.abort(), LONGEST_WAIT);
  init.signal = options.signal === undefined ? patience.signal : AbortSignal.any([options.signal, patience.signal]);
  try {
    const { response, body } = await watchForLateAnswer(askedOf(prepared.url, init), isCommand ? 'commands' : 'reads');
    if (!response.ok)
      throw failureOf(response.status, response.headers.get('x-request-id') ?? prepared.requestId, body);
    const later = stillRunning(response.status, body);
    if (later !== undefined) throw later;
    const isOurs = endpoint.status !== 204 || response.status === 204;
    const answer = inCents(body, endpoint.wire.answer);
    if (!isOurs || !isAnswerOf(endpoint, answer)) throw new ApiFailure(0, prepared.requestId);
    return answer;
  } catch (error) {
    if (options.signal?.aborted === true) throw new CallCancelled();
    if (error instanceof ApiFailure || error instanceof StillRunning) throw error;
    const hasSlept = Date.now() > begun + LONGEST_WAIT + LATEST_TIMER;
    if (!patience.signal.aborted || hasSlept) throw new Unreachable(prepared.requestId);
    throw new TimeUp(prepared.requestId, isCommand);
  } finally {
    clearTimeout(givingUp);
  }
}
