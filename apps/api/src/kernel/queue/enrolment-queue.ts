import { QUEUE_TICKET, WAIT_IN_QUEUE_MESSAGE, type waitInQueue } from '@habilita/contract';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '#kernel/clock.ts';
import type { Reply } from '#kernel/long-running/index.ts';
import { Queue, SentAway } from './queue.ts';
import { peopleSentAway } from './people-sent-away.ts';
import type { KeyRing } from '../key-ring.ts';
import { queueTickets } from './tickets.ts';

type Asked = Pick<FastifyRequest, 'method' | 'url' | 'headers'>;

export type EnrolmentQueue = (request: Asked, work: () => Promise<Reply>) => Promise<Reply>;

declare module 'fastify' {
  interface FastifyInstance {
    enrolmentQueue: EnrolmentQueue;
  }
}

/**
 * Eight enrolments run at once. They use half of the process's sixteen database connections for writing; the other half
 * is left for staff.
 */
const LIMITS = { atOnce: 8, waiting: 500, patience: 20_000 };
/**
 * The lower and the upper limit, in seconds, of the time after which a caller is told to come back. Up to three random
 * seconds are added to that time.
 */
const SHORTEST = 2;
const LONGEST = 60;

/**
 * Returns in how many seconds a caller shall come back. This is a little before the caller's turn, because the queue
 * lets a caller wait for a while, and it is spread at random, so that not all come back at once.
 */
const comeBackAfter = (wait: number): number =>
  Math.ceil(Math.min(LONGEST, Math.max(SHORTEST, wait * 0.8)) + Math.random() * 3);

/**
 * Serves enrolments in the order of arrival. A caller who has waited too long gets a 202 and a ticket that keeps the
 * caller's place. When too many callers wait, the last one in the order gets the same answer.
 */
export function enrolmentQueue(clock: Clock, ring: KeyRing): EnrolmentQueue {
  const queue = new Queue(LIMITS);
  const tickets = queueTickets(ring);
  const away = peopleSentAway();
  const now = () => clock.now().epochMilliseconds;

  function askedToWait({ ahead: waitingAhead }: SentAway, arrivedAt: number, ticket: string): Reply {
    const ahead = waitingAhead + away.earlierThan(arrivedAt, now());
    const retryAfterSeconds = comeBackAfter(away.secondsFor(ahead, now()));
    away.add(ticket, arrivedAt, now() + retryAfterSeconds * 1000);
    const wire: z.input<typeof waitInQueue> = {
      status: 'WAITING',
      ahead,
      retryAfterSeconds,
      ticket,
      message: WAIT_IN_QUEUE_MESSAGE,
    };
    return { status: 202, wire, headers: { 'retry-after': String(retryAfterSeconds) } };
  }

  return async (request, work) => {
    const call = `${request.method} ${request.url}`;
    const shown = request.headers[QUEUE_TICKET];
    const ticket = typeof shown === 'string' ? shown : '';
    const arrivedAt = tickets.read(ticket, call, now()) ?? now();
    away.remove(ticket);
    try {
      return await queue.run(() => work().finally(() => away.servedOne(now())), { rank: arrivedAt });
    } catch (error) {
      if (error instanceof SentAway) return askedToWait(error, arrivedAt, tickets.issue(arrivedAt, call));
      throw error;
    }
  };
}
