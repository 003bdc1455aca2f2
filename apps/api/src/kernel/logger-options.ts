import { pino } from 'pino';
import type { Environment } from './environment.ts';

/** Omits headers (tokens) and PostgreSQL's details of refused rows (personal data). */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers', 'err.detail', 'err.parameters', 'err.where', 'err.aggregateErrors[*].detail'],
});

/**
 * Some lines together, after a quarter of a second at most and when the process ends. Never more than a pipe takes in one
 * piece, as several processes write to the same one.
 */
export const logStream = () => pino.destination({ sync: false, minLength: 3072, maxWrite: 4096, periodicFlush: 250 });
