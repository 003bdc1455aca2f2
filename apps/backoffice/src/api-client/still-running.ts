import type { LongRunningState } from '@habilita/contract';
import { hasShape, isNumber, isOneOf, isText, nullable } from './guards.ts';

const isState = hasShape<LongRunningState>({
  requestId: isText,
  status: isOneOf(['RUNNING']),
  progress: nullable(hasShape({ done: isNumber, total: nullable(isNumber) })),
});

/** The server said 202: the answer is polled for under the id in `state`. */
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
