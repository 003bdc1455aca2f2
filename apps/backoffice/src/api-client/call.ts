import {
  type Endpoint,
  EXPORT_PAGE_SIZE,
  inCents,
  type LongRunningState,
  readLongRunningRequestEndpoint,
} from '@habilita/contract';
import { ApiFailure, CallCancelled, withErrorTexts } from './failure.ts';
import { patiently, StillRunning } from './long-running.ts';
import { readProgram } from './program.ts';
import { revisePerson, session } from './session/session.ts';
import { interruption } from './session/session-interruption.ts';
import { closeRefused, type SessionStore } from './session/session-store.ts';
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
  /**
   * The idempotency key of a command that may have been sent before the page was reloaded. Without it, the call makes a
   * key and keeps it until the command has a definite answer.
   */
  readonly idempotencyKey?: string | undefined;
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  request: CallRequest<E>,
  options?: CallOptions,
) => Promise<CallResponse<E>>;

interface Flight {
  readonly abort: AbortController;
  /** This signal is aborted when the call itself is cancelled, or when the screen that made the call is left. */
  readonly signal: AbortSignal;
  readonly answer: Promise<unknown>;
}

interface CallDeps {
  readonly session: Pick<SessionStore, 'current' | 'freshToken' | 'close' | 'recheck'>;
  /**
   * Waits for a new sign-in when the session ended on a screen with unsaved input. Resolves to true once the same
   * person has signed in again. Resolves to false when no screen has unsaved input, when somebody else signs in, and
   * when the person leaves the screen.
   */
  readonly resumed: () => Promise<boolean>;
  readonly programKey: () => string | undefined;
  readonly forbidden: () => void;
}

class SessionEnded extends Error {}

/**
 * Keeps the idempotency keys of commands. A command without a definite answer is sent again with its first key, so that
 * the server runs it once.
 */
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
    const idempotencyKey = endpoint.idempotent
      ? (prepared.idempotencyKey ?? keys.keyFor(prepared.fingerprint))
      : undefined;
    try {
      const answer = await send(endpoint, prepared, { token, programKey: deps.programKey(), idempotencyKey, signal });
      keys.settle(prepared.fingerprint);
      return answer;
    } catch (error) {
      keys.settle(prepared.fingerprint, error);
      if (error instanceof ApiFailure && error.status === 403) deps.forbidden();
      const refused = error instanceof ApiFailure && error.status === 401 && token !== undefined;
      if (!refused) throw error;
      closeRefused(deps.session, token);
      throw new SessionEnded();
    }
  }

  /**
   * When the session has ended, the refused call is repeated once the person has signed in again on the same
   * screen; else it is cancelled.
   */
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

/**
 * Creates the function that calls the API, with the session, the programme and the keys of commands. A call replaces an
 * identical one that is under way.
 */
export function createCall(deps: CallDeps): Call {
  const flights = new Map<string, Flight>();
  const authorised = createSending(deps);

  /** A search that takes long is polled for its answer (Specification 1 §7). */
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
      const given: unknown = await authorised(readLongRunningRequestEndpoint, question, signal);
      const answer = inCents(given, endpoint.wire.answer);
      if (isAnswerOf(endpoint, answer)) return answer;
      throw new ApiFailure(0, requestId);
    };
    return patiently({ requestId, search, ask }, signal);
  }

  /** Cancels an identical call under way, whoever made it, and takes its place. */
  function take(endpoint: Endpoint, prepared: Prepared, options?: CallOptions): Flight {
    const abort = new AbortController();
    const signal = options?.signal === undefined ? abort.signal : AbortSignal.any([abort.signal, options.signal]);
    const flight: Flight = { abort, signal, answer: answerOf(endpoint, prepared, signal) };
    const earlier = flights.get(prepared.fingerprint);
    flights.set(prepared.fingerprint, flight);
    const land = () => {
      if (flights.get(prepared.fingerprint) === flight) flights.delete(prepared.fingerprint);
    };
    flight.answer.then(land, land);
    earlier?.abort.abort();
    return flight;
  }

  /**
   * Makes a call. If an identical query replaces this query, both get the answer of the newer one; if the newer one is
   * cancelled with its screen, this query is sent again. A command that was replaced fails silently, so that its
   * outcome is reported once.
   */
  async function callOnce<E extends Endpoint>(
    endpoint: E,
    request: CallRequest<E>,
    options?: CallOptions,
  ): Promise<CallResponse<E>> {
    const prepared = { ...prepare(endpoint, request), idempotencyKey: options?.idempotencyKey };
    let flight = take(endpoint, prepared, options);
    for (;;) {
      try {
        const answer = await flight.answer;
        if (isAnswerOf(endpoint, answer)) return answer;
        throw new ApiFailure(0, prepared.requestId);
      } catch (error) {
        if (!flight.signal.aborted || endpoint.method !== 'GET' || options?.signal?.aborted === true) throw error;
        const present = flights.get(prepared.fingerprint);
        const isUnderWay = present !== undefined && !present.signal.aborted;
        flight = isUnderWay ? present : take(endpoint, prepared, options);
      }
    }
  }

  return (endpoint, request, options) => withErrorTexts(() => callOnce(endpoint, request, options));
}

export type RequestExport = (endpoint: Endpoint, query: Readonly<Record<string, string>>) => Promise<LongRunningState>;

export function createRequestExport(deps: CallDeps): RequestExport {
  const authorised = createSending(deps);
  const requestOnce: RequestExport = async (endpoint, query) => {
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
  return (endpoint, query) => withErrorTexts(() => requestOnce(endpoint, query));
}

const DEPS: CallDeps = {
  session,
  resumed: interruption.resumed,
  programKey: () => readProgram(localStorage).apiKey,
  forbidden: () => void revisePerson(),
};

export const call: Call = createCall(DEPS);

export const requestExport: RequestExport = createRequestExport(DEPS);
