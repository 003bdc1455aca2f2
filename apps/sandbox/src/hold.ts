import type { FastifyReply } from 'fastify';
import type { Scheduler } from './scheduler.ts';

const GIVE_UP_MS = 120_000;

/** Leaves a call without an answer until the caller hangs up, for two minutes at most; then the connection is cut. */
export type Hold = (reply: FastifyReply) => Promise<void>;

export function createHold(scheduler: Scheduler, onHeld: () => void = () => undefined): Hold {
  return (reply) => {
    reply.hijack();
    const { raw } = reply;
    return new Promise((resolve) => {
      const drop = () => {
        forget();
        raw.destroy();
        resolve();
      };
      const forget = scheduler.after(GIVE_UP_MS, drop);
      raw.once('close', drop);
      onHeld();
    });
  };
}
