import { type DestinationStream, pino } from 'pino';
import type { Environment } from './environment.ts';

/** Omits headers (tokens) and PostgreSQL's details of refused rows (personal data). */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers', 'err.detail', 'err.parameters', 'err.where', 'err.aggregateErrors[*].detail'],
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

let ofProcess: DestinationStream | undefined;

/**
 * The one of this process. Some lines together, after a quarter of a second at most and when the process ends. What is
 * written together is never more than a pipe takes in one piece, as several processes write to the same one; a single
 * longer line may have others within it.
 */
export function logStream(): DestinationStream {
  ofProcess ??= sendingErrorsAtOnce(
    pino.destination({ sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 250 }),
  );
  return ofProcess;
}
