/**
 * A clock for pg-boss that never goes back. If pg-boss used the machine's clock, its timers would stand still after
 * that clock is set back, until it has caught up. pg-boss itself adds the time by which the database's clock is ahead
 * of this clock.
 */
export const steadyClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
