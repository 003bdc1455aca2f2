import {
  type Endpoint,
  EXPORT_PAGE_SIZE,
  type LongRunningState,
  readLongRunningRequestEndpoint,
} from '@habilita/contract';
import { ApiFailure, CallCancelled } from './failure.ts';
import { patiently } from './long-running.ts';
import { readProgram } from './program.ts';
import { revisePerson, session } from './session.ts';
import { interruption } from './session-interruption.ts';
import type { SessionStore } from './session-store.ts';
import { StillRunning } from './still-running.ts';
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
  /** Told when somebody was refused what their screen offers. */
  readonly forbidden: () => void;
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
      if (error instanceof ApiFailure && error.status === 403) deps.forbidden();
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

  /** What takes long is asked after until it is done (Specification 1 §7). */
  function answerOf<E extends Endpoint>(
    endpoint: E,
    prepared: Prepared,
    signal: AbortSignal,
  ): Promise<CallResponse<E>> {
    const search = () => authorised(endpoint, prepared, signal);
    if (!endpoint.longRunning) return search();
    const { requestId } = prepared;
    const question = prepare(readLongRunningRequestEndpoint, { params: { requestId } });
    const ask = async () => {
      const answer: unknown = await authorised(readLongRunningRequestEndpoint, question, signal);
      if (isAnswerOf(endpoint, answer)) return answer;
      throw new ApiFailure(0, requestId);
    };
    return patiently({ requestId, search, ask }, signal);
  }

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
    const answer = answerOf(endpoint, prepared, signal);
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

/** Asks a list for all its rows as a spreadsheet (Specification 1 §9): the server makes it and says under which id. */
export type RequestExport = (endpoint: Endpoint, query: Readonly<Record<string, string>>) => Promise<LongRunningState>;

export function createRequestExport(deps: CallDeps): RequestExport {
  const authorised = createSending(deps);
  return async (endpoint, query) => {
    const everything = { ...query, page: '0', size: String(EXPORT_PAGE_SIZE) };
    const prepared = prepare(endpoint, { query: everything });
    try {
      await authorised(endpoint, prepared, new AbortController().signal);
    } catch (error) {
      if (error instanceof StillRunning) return error.state;
      throw error;
    }
    throw new ApiFailure(0, prepared.requestId);
  };
}

const DEPS: CallDeps = {
  session,
  resumed: interruption.resumed,
  programKey: () => readProgram(localStorage).apiKey,
  // What they may do has changed since they signed in.
  forbidden: () => void revisePerson(),
};

/** Calls the API as the person signed in on this device. See `CallRequest` for what it takes and `ApiFailure` for what it throws. */
export const call: Call = createCall(DEPS);

export const requestExport: RequestExport = createRequestExport(DEPS);
