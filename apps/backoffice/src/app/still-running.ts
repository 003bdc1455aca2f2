import { longRunningState, type LongRunningState } from '@habilita/contract';

/** The server took the work on and answers later (202): to be asked for under its id. */
export class StillRunning extends Error {
  override readonly name = 'StillRunning';
  readonly state: LongRunningState;

  constructor(state: LongRunningState) {
    super(state.requestId);
    this.state = state;
  }
}

/** Reads a 202's body; undefined when it says something else. */
export function stillRunning(status: number, body: unknown): StillRunning | undefined {
  const state = status === 202 ? longRunningState.safeParse(body).data : undefined;
  return state && new StillRunning(state);
}
