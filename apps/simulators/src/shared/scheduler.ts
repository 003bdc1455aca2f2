/** The clock of a simulator and the timer of its later tasks; `manualScheduler` lets tests drive both. */
export interface Scheduler {
  now: () => Temporal.Instant;
  after: (ms: number, task: () => void) => () => void;
}

/** The real clock. Waiting tasks do not keep the process alive. */
export const systemScheduler: Scheduler = {
  now: () => Temporal.Now.instant(),
  after(ms, task) {
    const timer = setTimeout(task, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

export interface ManualScheduler extends Scheduler {
  /** Moves the clock on and runs, in their order, the tasks that become due. */
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
