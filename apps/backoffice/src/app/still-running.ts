import { longRunningState, type LongRunningState } from '@habilita/contract';

/** 202: the answer is asked for later under the id. */
export class StillRunning extends Error {
  override readonly name = 'StillRunning';
  readonly state: LongRunningState;

  constructor(state: LongRunningState) {
    super(state.requestId);
    this.state = state;
  }
}

export function stillRunning(status: number, body: unknown): StillRunning | undefined {
  const state = status === 202 ? longRunningState.safeParse(body).data : undefined;
  return state && new StillRunning(state);
}
