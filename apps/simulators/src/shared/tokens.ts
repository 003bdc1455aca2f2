import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Scheduler } from './scheduler.ts';

interface Tokens {
  readonly grant: () => string;
  /** Whether the request bears a token that was granted here and has not expired. */
  readonly isBorneBy: (request: Pick<FastifyRequest, 'headers'>) => boolean;
}

/** The tokens of one API host, each valid for `seconds`. They are forgotten when the simulator ends. */
export function createTokens(scheduler: Scheduler, seconds: number): Tokens {
  const granted = new Map<string, Temporal.Instant>();
  return {
    grant() {
      const token = randomBytes(24).toString('base64url');
      granted.set(token, scheduler.now().add({ seconds }));
      return token;
    },
    isBorneBy({ headers }) {
      const until = granted.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
      return until !== undefined && Temporal.Instant.compare(scheduler.now(), until) < 0;
    },
  };
}
