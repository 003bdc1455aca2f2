import type { LongRunningState } from '@habilita/contract';
import { hasShape, isNumber, isOneOf, isText, nullable } from './guards.ts';

const isState = hasShape<LongRunningState>({
  requestId: isText,
  status: isOneOf(['RUNNING']),
  progress: nullable(hasShape({ done: isNumber, total: nullable(isNumber) })),
});

/** 202: the answer is polled under the id. */
export class StillRunning extends Error {
  override readonly name = 'StillRunning';
  readonly state: LongRunningState;
  /** Milliseconds, as the server asks for. */
  readonly retryAfter: number | undefined;

  constructor(state: LongRunningState, retryAfter?: number) {
    super(state.requestId);
    this.state = state;
    this.retryAfter = retryAfter;
  }
}

export function stillRunning({ status, headers }: Response, body: unknown): StillRunning | undefined {
  if (status !== 202 || !isState(body)) return undefined;
  const seconds = Number(headers.get('retry-after'));
  return new StillRunning(body, seconds >= 1 ? seconds * 1000 : undefined);
}
