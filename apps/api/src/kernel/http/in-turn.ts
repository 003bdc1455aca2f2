import { TURN_TICKET, WAIT_FOR_TURN_MESSAGE, type waitForTurn } from '@habilita/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import type { Reply } from '#kernel/long-running/index.ts';
import { toldToWait } from './told-to-wait.ts';
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
/** Seconds. */
const SHORTEST = 2;
const LONGEST = 60;

/** A little early, as the line itself keeps a caller for a while; spread, so that not all come back at once. */
const comeBackAfter = (wait: number): number =>
  Math.ceil(Math.min(LONGEST, Math.max(SHORTEST, wait * 0.8)) + Math.random() * 3);

/** First come first served; others get a 202 with a ticket. */
export function callsInTurn({ clock, environment }: Pick<Deps, 'clock' | 'environment'>, limits = LIMITS): InTurn {
  const take = waitingLine(limits);
  const tickets = turnTickets(environment.secrets.auth);
  const away = toldToWait();
  const now = () => clock.now().epochMilliseconds;

  function askedToWait(line: StillWaiting, arrivedAt: number, ticket: string): Reply {
    const ahead = line.ahead + away.earlierThan(arrivedAt, now());
    const retryAfterSeconds = comeBackAfter(away.secondsFor(ahead, now()));
    away.add(ticket, arrivedAt, now() + retryAfterSeconds * 1000);
    const wire: z.input<typeof waitForTurn> = {
      status: 'WAITING',
      ahead,
      retryAfterSeconds,
      ticket,
      message: WAIT_FOR_TURN_MESSAGE,
    };
    return { status: 202, wire, headers: { 'retry-after': String(retryAfterSeconds) } };
  }

  return async (request, work) => {
    const call = `${request.method} ${request.url}`;
    const shown = request.headers[TURN_TICKET];
    const ticket = typeof shown === 'string' ? shown : '';
    const arrivedAt = tickets.read(ticket, call, now()) ?? now();
    away.remove(ticket);
    const outcome = await take(arrivedAt, () => work().finally(() => away.servedOne(now())));
    return 'ahead' in outcome ? askedToWait(outcome, arrivedAt, tickets.issue(arrivedAt, call)) : outcome;
  };
}
