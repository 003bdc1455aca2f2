import { TURN_TICKET, WAIT_FOR_TURN_MESSAGE, type waitForTurn } from '@habilita/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import type { Reply } from '#kernel/long-running/index.ts';
import { turnTickets } from './turn-ticket.ts';
import { type LineLimits, type StillWaiting, waitingLine } from './waiting-line.ts';

export type InTurn = (request: FastifyRequest, work: () => Promise<Reply>) => Promise<Reply>;

declare module 'fastify' {
  interface FastifyInstance {
    inTurn: InTurn;
  }
}

/** Half of the pool, to leave connections for staff. */
const LIMITS: LineLimits = { atOnce: 8, waiting: 500, patience: 20_000 };
/** Seconds; grows with the queue, with random spread. */
const comeBackAfter = (ahead: number): number => 2 + Math.floor(ahead / 100) + Math.floor(Math.random() * 3);

/** First come first served; others get a 202 with a ticket. */
export function callsInTurn({ clock, environment }: Pick<Deps, 'clock' | 'environment'>, limits = LIMITS): InTurn {
  const take = waitingLine(limits);
  const tickets = turnTickets(environment.secrets.auth);
  return async (request, work) => {
    const call = `${request.method} ${request.url}`;
    const now = clock.now().epochMilliseconds;
    const shown = request.headers[TURN_TICKET];
    const arrivedAt = (typeof shown === 'string' ? tickets.read(shown, call, now) : undefined) ?? now;
    const outcome = await take(arrivedAt, work);
    return 'ahead' in outcome ? askedToWait(outcome, tickets.issue(arrivedAt, call)) : outcome;
  };
}

function askedToWait({ ahead }: StillWaiting, ticket: string): Reply {
  const retryAfterSeconds = comeBackAfter(ahead);
  const wire: z.input<typeof waitForTurn> = {
    status: 'WAITING',
    ahead,
    retryAfterSeconds,
    ticket,
    message: WAIT_FOR_TURN_MESSAGE,
  };
  return { status: 202, wire, headers: { 'retry-after': String(retryAfterSeconds) } };
}
