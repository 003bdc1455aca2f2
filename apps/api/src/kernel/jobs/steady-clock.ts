/**
 * A clock for pg-boss that never goes back. With the machine's clock, pg-boss's timers would stand still after that
 * clock is set back, until it has caught up. pg-boss adds by itself how far the database's clock is ahead.
 */
export const steadyClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
