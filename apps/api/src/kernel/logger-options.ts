import { type DestinationStream, pino } from 'pino';
import type { Environment } from './environment.ts';
import { loggedError } from './logged-error.ts';

/** Omits headers (tokens). */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers'],
  serializers: { err: loggedError },
});

interface Lines {
  write(line: string): unknown;
  /** Without waiting: a synchronous one would try for ever once nobody reads. */
  flush(): void;
}

const ERROR = pino.levels.values['error'] ?? Infinity;

/** Lines wait for others; an error takes all with it at once. */
export const sendingErrorsAtOnce = (lines: Lines): DestinationStream => {
  const stream = {
    [pino.symbols.needsMetadataGsym]: true,
    /** Written by pino before each line. */
    lastLevel: 0,
    write(line: string): void {
      lines.write(line);
      if (stream.lastLevel >= ERROR) lines.flush();
    },
  };
  return stream;
};

/** Characters, while nobody reads them; more are dropped. */
const MOST_WAITING = 16_000_000;

let ofProcess: DestinationStream | undefined;
let dropped = 0;

/** Since the process began. */
export const droppedLines = (): number => dropped;

/**
 * Of this process; it gathers lines for a quarter of a second at most. It writes no more at once than a pipe keeps
 * together, as other processes write to the same pipe: only a line longer than that may be torn.
 */
export function logStream(): DestinationStream {
  ofProcess ??= sendingErrorsAtOnce(linesOfProcess());
  return ofProcess;
}

/** Once all that waited is read, the log says how many lines it lacks. */
function linesOfProcess(): Lines {
  const options = { sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 250, maxLength: MOST_WAITING };
  const lines = pino.destination(options);
  const log = pino(loggerOptions('warn'), lines);
  let told = 0;
  lines.on('drop', () => {
    dropped += 1;
  });
  lines.on('drain', () => {
    if (told === dropped) return;
    log.warn({ dropped: dropped - told }, 'log lines were dropped: nobody read them');
    told = dropped;
  });
  return lines;
}
