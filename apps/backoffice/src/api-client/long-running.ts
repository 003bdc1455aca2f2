import type { LongRunningState } from '@habilita/contract';
import { ApiFailure, CallCancelled } from './failure.ts';
import { hasShape, isNumber, isOneOf, isText, nullable } from './guards.ts';

/** Milliseconds between two polls (Specification 1 §9). */
const POLL_MS = 10_000;
const POLL_TRIES = 100;
/** Milliseconds between two tries of a call that the server is too busy to answer (Specification 1 §9). */
const RETRY_MS = 100;
const RETRY_TIMEOUT_MS = 10_000;

const BUSY: ReadonlySet<number> = new Set([502, 503]);
const isBusy = (error: unknown): boolean => error instanceof ApiFailure && BUSY.has(error.status);
const mayGoOn = (error: unknown): boolean =>
  error instanceof StillRunning || (error instanceof ApiFailure && error.status === 0);
const isUnknown = (error: unknown): boolean => error instanceof ApiFailure && error.status === 404;

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new CallCancelled());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

async function retried<A>(asked: () => Promise<A>, signal: AbortSignal): Promise<A> {
  const end = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    try {
      return await asked();
    } catch (error) {
      if (!isBusy(error) || Date.now() + RETRY_MS > end) throw error;
      await pause(RETRY_MS, signal);
    }
  }
}

/**
 * Waits for a search. When the server answers 202, the connection is lost or a minute has passed, it polls for the
 * result every ten seconds by the request's id. After a hundred polls it fails with 'Limite de tempo de espera
 * excedido'. If the server does not know the id, the search is sent once more.
 */
export async function patiently<A>(
  { requestId, search, ask }: { requestId: string; search: () => Promise<A>; ask: () => Promise<A> },
  signal: AbortSignal,
): Promise<A> {
  let step = () => retried(search, signal);
  let repeated = false;
  for (let tries = 0; tries <= POLL_TRIES; tries += 1) {
    try {
      return await step();
    } catch (error) {
      const askAgain: boolean = isUnknown(error) && tries > 0 && !repeated;
      if (!mayGoOn(error) && !askAgain) throw error;
      repeated ||= askAgain;
      const next = askAgain ? search : ask;
      step = () => retried(next, signal);
      if (tries < POLL_TRIES && !askAgain) await pause(POLL_MS, signal);
    }
  }
  throw new ApiFailure(504, requestId, { globalErrors: [{ code: 'WAIT_EXCEEDED' }] });
}

const isState = hasShape<LongRunningState>({
  requestId: isText,
  status: isOneOf(['RUNNING']),
  progress: nullable(hasShape({ done: isNumber, total: nullable(isNumber) })),
});

/** Thrown when the server answered 202: the answer is to be polled for under the id in `state`. */
export class StillRunning extends Error {
  override readonly name = 'StillRunning';
  readonly state: LongRunningState;

  constructor(state: LongRunningState) {
    super(state.requestId);
    this.state = state;
  }
}

export function stillRunning(status: number, body: unknown): StillRunning | undefined {
  return status === 202 && isState(body) ? new StillRunning(body) : undefined;
}
