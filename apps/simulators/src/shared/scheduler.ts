/** The clock of a simulator, and what it does later; `manualScheduler` drives both in tests. */
export interface Scheduler {
  now: () => Temporal.Instant;
  after: (ms: number, task: () => void) => () => void;
}

/** The real clock. What waits keeps no process alive. */
export const systemScheduler: Scheduler = {
  now: () => Temporal.Now.instant(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface ManualScheduler extends Scheduler {
  /** Moves the clock on; what falls due on the way happens in its order. */
  advance: (ms: number) => void;
}

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
  };
}
