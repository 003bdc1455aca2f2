import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Refusal } from './refusal.ts';
import type { Scheduler } from './scheduler.ts';

const FAULTS = [
  'UNAUTHORIZED',
  'TOO_MANY',
  'SERVER_ERROR',
  /** The call is refused as invalid and not carried out. */
  'REFUSED',
  /** The call is neither carried out nor answered, until the caller hangs up. */
  'SILENT',
  /** The call is not carried out, and the connection breaks. */
  'RESET_BEFORE',
  /** The call is carried out, but not answered. */
  'SILENT_AFTER',
  /** The call is carried out, and the connection breaks before the answer. */
  'RESET_AFTER',
  /** The call is carried out, and the answer ends in the middle. */
  'TRUNCATED',
  /** The call is carried out, and the answer is the HTML page of a gateway. */
  'NOT_JSON',
  /** The call is not carried out, and the answer says that its id is unknown. */
  'UNKNOWN_ID',
  /** The call is carried out, and every amount in the answer is wrong. */
  'OTHER_AMOUNT',
] as const;
type Fault = (typeof FAULTS)[number];

/** Faults that the caller notices at once, and after which it may repeat the call. */
export const PASSING_FAULTS = [
  'UNAUTHORIZED',
  'TOO_MANY',
  'SERVER_ERROR',
  'RESET_BEFORE',
  'RESET_AFTER',
  'TRUNCATED',
  'NOT_JSON',
] as const satisfies readonly Fault[];

/**
 * A fault for the next calls whose path contains `path`, or for any call. Without `times` the fault lasts until it is
 * cleared.
 */
export const faultSchema = z.strictObject({
  fault: z.enum(FAULTS),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).optional(),
  path: z.string().optional(),
  times: z.int().positive().optional(),
});
type Ordered = z.infer<typeof faultSchema>;

export interface Faults {
  order(fault: Ordered): void;
  /** Ends all faults, or those with this path. */
  clear(path?: string): void;
  /** Makes calls to the routes of `scope` fail as ordered. */
  spoil(scope: FastifyInstance): void;
}

const GIVE_UP_MS = 120_000;
/** Finds amounts in the JSON of both providers, whole numbers or decimals. */
const AMOUNTS = /("(?:amount|value|original_value)":)(\d+(?:\.\d+)?)/g;
const BEFORE: ReadonlySet<Fault> = new Set([
  'UNAUTHORIZED',
  'TOO_MANY',
  'SERVER_ERROR',
  'REFUSED',
  'SILENT',
  'RESET_BEFORE',
  'UNKNOWN_ID',
]);

/** Keeps the ordered faults and applies them to calls. `onHeld` runs when a request is left without an answer. */
export function createFaults(scheduler: Scheduler, onHeld: () => void): Faults {
  let ordered: (Ordered & { left: number })[] = [];

  function next(method: string, path: string, isBefore: boolean): Fault | undefined {
    const found = ordered.find(
      (one) =>
        BEFORE.has(one.fault) === isBefore &&
        (one.method ?? method) === method &&
        (one.path === undefined || path.includes(one.path)),
    );
    if (found === undefined) return undefined;
    found.left -= 1;
    ordered = ordered.filter(({ left }) => left > 0);
    return found.fault;
  }

  function unanswered(reply: FastifyReply): Promise<void> {
    const hungUp = untilHungUp(reply, scheduler);
    onHeld();
    return hungUp;
  }

  async function before({ method, url }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const fault = next(method, url, true);
    if (fault === 'UNAUTHORIZED') throw new Refusal(401, { message: 'Unauthorized' });
    if (fault === 'TOO_MANY') throw new Refusal(429, { message: 'Too Many Requests' });
    if (fault === 'REFUSED') throw new Refusal(400, { message: 'Bad Request' });
    if (fault === 'UNKNOWN_ID') throw new Refusal(404, { message: 'Not Found' });
    if (fault === 'SERVER_ERROR') throw new Refusal(503, { message: 'Service Unavailable' });
    if (fault !== 'SILENT' && fault !== 'RESET_BEFORE') return;
    reply.hijack();
    if (fault === 'SILENT') await unanswered(reply);
    reply.raw.destroy();
  }

  async function after({ method, url }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
    const fault = reply.statusCode < 400 ? next(method, url, false) : undefined;
    if (fault === 'SILENT_AFTER') await unanswered(reply);
    if (fault === 'RESET_AFTER') reply.raw.destroy();
    if (fault === 'NOT_JSON') {
      reply.type('text/html').removeHeader('content-length');
      return '<html><body>502</body></html>';
    }
    if (fault === 'TRUNCATED' && typeof payload === 'string') {
      reply.removeHeader('content-length');
      return payload.slice(0, payload.length / 2);
    }
    if (fault === 'OTHER_AMOUNT' && typeof payload === 'string') {
      reply.removeHeader('content-length');
      return payload.replaceAll(AMOUNTS, (_whole, name: string, amount: string) => `${name}${Number(amount) + 1}`);
    }
    return payload;
  }

  return {
    order: (fault) => void ordered.push({ ...fault, left: fault.times ?? Infinity }),
    spoil(scope) {
      scope.addHook('preHandler', before);
      scope.addHook('onSend', after);
    },
    clear(path) {
      ordered = path === undefined ? [] : ordered.filter((one) => one.path !== path);
    },
  };
}

/** Waits until the caller hangs up, or for two minutes at most. */
function untilHungUp({ raw }: FastifyReply, scheduler: Scheduler): Promise<void> {
  return new Promise((resolve) => {
    const drop = () => {
      forget();
      raw.destroy();
      resolve();
    };
    const forget = scheduler.after(GIVE_UP_MS, drop);
    raw.once('close', drop);
  });
}
