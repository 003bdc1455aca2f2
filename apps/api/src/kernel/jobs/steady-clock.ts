/**
 * pg-boss's clock, which goes on when the machine's clock is set back; otherwise timers would wait for the moments
 * they had foreseen. How far the database's clock is ahead, pg-boss measures and adds itself.
 */
export const steadyClock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
  setTimeout: (run: () => void, milliseconds: number) => setTimeout(run, milliseconds),
  clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  setInterval: (run: () => void, milliseconds: number) => setInterval(run, milliseconds),
  clearInterval: (timer: NodeJS.Timeout) => clearInterval(timer),
};
