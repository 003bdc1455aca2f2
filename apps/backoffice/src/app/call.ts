import type { Endpoint } from '@habilita/contract';
import { ApiFailure, CallCancelled } from './failure.ts';
import { readProgram } from './program.ts';
import { session } from './session.ts';
import { interruption } from './session-interruption.ts';
import type { SessionStore } from './session-store.ts';
import {
  type CallRequest,
  type CallResponse,
  isAnswerOf,
  newRequestId,
  type Prepared,
  prepare,
  send,
} from './transport.ts';

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Every part the endpoint asks for must be given; an endpoint that asks for nothing takes `{}`. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  options?: CallOptions,
) => Promise<CallResponse<E>>;

interface Flight {
  readonly abort: AbortController;
  /** The identical later call that took this one's place. */
  successor: Promise<unknown> | undefined;
}

interface CallDeps {
  readonly session: Pick<SessionStore, 'current' | 'freshToken' | 'close' | 'recheck'>;
  /** Waits for a person whose session ended over unsaved input: true once they are back, false when nobody is waited for. */
  readonly resumed: () => Promise<boolean>;
  readonly programKey: () => string | undefined;
}

/** The session a call was made in is over. Never leaves this file. */
class SessionEnded extends Error {}

/** A command that got no definite answer is repeated under its first key, so that the server does it once. */
function createIdempotencyKeys() {
  const unsettled = new Map<string, string>();
  return {
    keyFor(fingerprint: string): string {
      const key = unsettled.get(fingerprint) ?? newRequestId();
      unsettled.set(fingerprint, key);
      return key;
    },
    settle(fingerprint: string, failure?: unknown) {
      const definite =
        failure === undefined || (failure instanceof ApiFailure && failure.status > 0 && failure.status < 500);
      if (definite) unsettled.delete(fingerprint);
    },
  };
}

/** Sends with the session, the programme and idempotency keys. */
function createSending(deps: CallDeps) {
  const keys = createIdempotencyKeys();

  async function sendOnce<E extends Endpoint>(
    endpoint: E,
    prepared: Prepared,
    signal: AbortSignal,
  ): Promise<CallResponse<E>> {
    const token = endpoint.access === 'public' ? undefined : await deps.session.freshToken();
    if (endpoint.access !== 'public' && token === undefined) {
      deps.session.recheck();
      throw new SessionEnded();
    }
    const idempotencyKey = endpoint.idempotent ? keys.keyFor(prepared.fingerprint) : undefined;
    try {
      const answer = await send(endpoint, prepared, { token, programKey: deps.programKey(), idempotencyKey, signal });
      keys.settle(prepared.fingerprint);
      return answer;
    } catch (error) {
      keys.settle(prepared.fingerprint, error);
      const refused = error instanceof ApiFailure && error.status === 401 && token !== undefined;
      if (!refused) throw error;
      // Somebody may have signed in again meanwhile: only the session that was refused ends.
      if (deps.session.current()?.accessToken === token) deps.session.close('refused');
      throw new SessionEnded();
    }
  }

  /** A refused session did nothing: whoever comes back to the same screen has the call made again, others have it cancelled. */
  async function authorised<E extends Endpoint>(
    endpoint: E,
    prepared: Prepared,
    signal: AbortSignal,
  ): Promise<CallResponse<E>> {
    for (;;) {
      try {
        return await sendOnce(endpoint, prepared, signal);
      } catch (error) {
        if (!(error instanceof SessionEnded)) throw error;
        if (!(await deps.resumed())) throw new CallCancelled();
      }
    }
  }

  return authorised;
}

/** Makes `call`: adds the session, the programme and idempotency keys to the transport, and replaces identical concurrent calls. */
export function createCall(deps: CallDeps): Call {
  const flights = new Map<string, Flight>();
  const authorised = createSending(deps);

  return async function call<E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    options?: CallOptions,
  ): Promise<CallResponse<E>> {
    const prepared = prepare(endpoint, request);
    const flight: Flight = { abort: new AbortController(), successor: undefined };
    const earlier = flights.get(prepared.fingerprint);
    flights.set(prepared.fingerprint, flight);
    const signal =
      options?.signal === undefined ? flight.abort.signal : AbortSignal.any([flight.abort.signal, options.signal]);
    const answer = authorised(endpoint, prepared, signal);
    if (earlier !== undefined) {
      earlier.successor = answer;
      earlier.abort.abort();
    }
    try {
      return await answer;
    } catch (error) {
      // A question that was replaced takes its successor's answer; a replaced command stays silent, so that it reports once.
      if (flight.successor === undefined || endpoint.method !== 'GET' || options?.signal?.aborted === true) throw error;
      const later = await flight.successor;
      if (isAnswerOf(endpoint, later)) return later;
      throw error;
    } finally {
      if (flights.get(prepared.fingerprint) === flight) flights.delete(prepared.fingerprint);
    }
  };
}

/** Calls the API as the person signed in on this device. See `CallRequest` for what it takes and `ApiFailure` for what it throws. */
export const call: Call = createCall({
  session,
  resumed: interruption.resumed,
  programKey: () => readProgram(localStorage).apiKey,
});
