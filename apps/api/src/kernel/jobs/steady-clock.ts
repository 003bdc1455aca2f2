/**
 * A clock for pg-boss that goes on when the machine's clock is set back; otherwise pg-boss's timers would stand still
 * until the machine's clock has caught up. pg-boss itself measures and adds by how much the database's clock is ahead.
 */
export const steadyClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
