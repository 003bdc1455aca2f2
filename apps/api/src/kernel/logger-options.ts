import { pino } from 'pino';
import type { Environment } from './environment.ts';

/** Omits headers (tokens) and PostgreSQL's details of refused rows (personal data). */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers', 'err.detail', 'err.parameters', 'err.where', 'err.aggregateErrors[*].detail'],
});

/** Lines are written together, some hundreds of requests or a quarter of a second at a time, and on exit. */
export const logStream = () => pino.destination({ sync: false, minLength: 8192, periodicFlush: 250 });
