/**
 * A clock for pg-boss that never goes back. After the machine's clock is set back, timers that follow that clock would
 * stand still until it has caught up. pg-boss itself adds how far the database's clock is ahead.
 */
export const steadyClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
