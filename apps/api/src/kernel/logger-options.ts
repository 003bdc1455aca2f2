import type { Environment } from './environment.ts';

/** Omits headers (tokens) and PostgreSQL's details of refused rows (personal data). */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers', 'err.detail', 'err.parameters', 'err.where', 'err.aggregateErrors[*].detail'],
});
