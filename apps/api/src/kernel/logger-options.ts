import { type DestinationStream, pino } from 'pino';
import type { Environment } from './environment.ts';
import { loggedError } from './logged-error.ts';

/** Pino's options; headers are left out of the log, as they hold tokens. */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers'],
  serializers: { err: loggedError },
});

interface Lines {
  write(line: string): unknown;
  /**
   * Starts writing the gathered lines and returns without waiting for the end of the writing. A flush that waits would
   * try for ever once nobody reads the log.
   */
  flush(): void;
}

const ERROR = pino.levels.values['error'] ?? Infinity;

/**
 * Gathers lines, and writes them at once when one of them is an error, so that the error is in the log even if the
 * process ends.
 */
export const sendingErrorsAtOnce = (lines: Lines): DestinationStream => {
  const stream = {
    [pino.symbols.needsMetadataGsym]: true,
    /** The level of the next line, which Pino sets before writing it. */
    lastLevel: 0,
    write(line: string): void {
      lines.write(line);
      if (stream.lastLevel >= ERROR) lines.flush();
    },
  };
  return stream;
};

/** How many characters may wait while nobody reads the log; lines beyond that are dropped. */
const MOST_WAITING = 16_000_000;

let ofProcess: DestinationStream | undefined;
let dropped = 0;

export const droppedLines = (): number => dropped;

/**
 * The stream of all logs of this process, which gathers lines for a quarter of a second at most. Other processes write
 * to the same pipe, so each write is small enough for the pipe to take it whole; only a longer line may be mixed with
 * lines of another process.
 */
export function logStream(): DestinationStream {
  ofProcess ??= sendingErrorsAtOnce(linesOfProcess());
  return ofProcess;
}

/**
 * The destination of the log. When lines were dropped, it logs their number once all waiting lines have been written.
 */
function linesOfProcess(): Lines {
  const options = { sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 250, maxLength: MOST_WAITING };
  const lines = pino.destination(options);
  const log = pino(loggerOptions('warn'), lines);
  let reported = 0;
  lines.on('drop', () => {
    dropped += 1;
  });
  lines.on('drain', () => {
    if (reported === dropped) return;
    log.warn({ dropped: dropped - reported }, 'log lines were dropped: nobody read them');
    reported = dropped;
  });
  return lines;
}
