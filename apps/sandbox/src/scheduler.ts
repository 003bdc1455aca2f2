/** Time as the sandbox sees it: what time it is, and how to do something later. Delays are driven by tests through `manualScheduler`. */
export interface Scheduler {
  now: () => Temporal.Instant;
  /** Runs `task` after `ms` milliseconds; the returned function cancels it. */
  after: (ms: number, task: () => void) => () => void;
}

/** Real time. A pending delay never keeps the process alive. */
export const systemScheduler: Scheduler = {
  now: () => Temporal.Now.instant(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface ManualScheduler extends Scheduler {
  /** Moves the clock and runs, in order of their time, the tasks that became due. */
  advance: (ms: number) => void;
  /** How many tasks wait for their time. */
  readonly waiting: number;
}

/** A clock that stands still until the test moves it. */
export function manualScheduler(start = '2026-11-20T15:00:00Z'): ManualScheduler {
  let now = Temporal.Instant.from(start).epochMilliseconds;
  let tasks: { at: number; run: () => void }[] = [];
  return {
    now: () => Temporal.Instant.fromEpochMilliseconds(now),
    after(ms, run) {
      const task = { at: now + ms, run };
      tasks.push(task);
      return () => {
        tasks = tasks.filter((other) => other !== task);
      };
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = tasks.filter((task) => task.at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!next) break;
        tasks = tasks.filter((other) => other !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    get waiting() {
      return tasks.length;
    },
  };
}
