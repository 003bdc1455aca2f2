import { createStore } from '@tanstack/store';

/** Milliseconds without an answer after which the person is told that the server is late. */
export const LATE_AFTER_MS = 5000;
/**
 * How long the notice stays after a late answer, so that it does not flicker between the late answers of a screen that
 * polls.
 */
const NOTICE_STAYS_MS = 10_000;

/** The notice about a late answer. It shows on the screen and in an open dialog, because a dialog covers the screen. */
export const LATE_TEXT = 'O servidor está demorando para responder. O que você digitou continua aqui.';

/** How many reads and commands are waiting for their answer longer than LATE_AFTER_MS. */
export const lateCalls = createStore({
  reads: 0,
  commands: 0,
  /** True for NOTICE_STAYS_MS after a late answer has arrived. */
  noticeStays: false,
  /**
   * The number of lists that show their own waiting time at present. While there are any, the notice ignores late
   * reads.
   */
  slowLists: 0,
});

type LateCalls = typeof lateCalls.state;

const change = (part: Partial<LateCalls>): void => lateCalls.setState((before) => ({ ...before, ...part }));

export const isNoticeShown = ({ reads, commands, noticeStays, slowLists }: LateCalls): boolean =>
  commands > 0 || (slowLists === 0 && (reads > 0 || noticeStays));

let staying: ReturnType<typeof setTimeout> | undefined;

function keepNotice(): void {
  clearTimeout(staying);
  change({ noticeStays: true });
  staying = setTimeout(() => change({ noticeStays: false }), NOTICE_STAYS_MS);
}

/** Counts a list that shows its own waiting time, for as long as it does. Returns a function that ends the count. */
export function noteSlowList(): () => void {
  change({ slowLists: lateCalls.state.slowLists + 1 });
  return () => change({ slowLists: lateCalls.state.slowLists - 1 });
}

/** Returns the answer of the call, and counts the call in `lateCalls` while its answer is late. */
export async function watchForLateAnswer<T>(call: Promise<T>, kind: 'reads' | 'commands'): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    change({ [kind]: lateCalls.state[kind] + 1 });
  }, LATE_AFTER_MS);
  try {
    const answer = await call;
    if (isLate && (kind === 'commands' || lateCalls.state.slowLists === 0)) keepNotice();
    return answer;
  } finally {
    clearTimeout(timer);
    if (isLate) change({ [kind]: lateCalls.state[kind] - 1 });
  }
}
