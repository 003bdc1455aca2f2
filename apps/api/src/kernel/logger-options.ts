import type { Environment } from './environment.ts';

/**
 * How every logger of the product is set up. Left out of each line: headers, which carry tokens, and what PostgreSQL says of the row it
 * refused, which is somebody's data.
 */
export const loggerOptions = (level: Environment['logLevel']) => ({
  level,
  redact: ['req.headers', 'err.detail', 'err.parameters', 'err.where', 'err.aggregateErrors[*].detail'],
});
