import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keysOf } from '../key-ring.ts';

/** Milliseconds after which a ticket is ignored. */
const KEPT = 30 * 60_000;

/** Writes and reads tickets. They are signed, so that any process can tell when a caller first arrived. */
export interface QueueTickets {
  issue(arrivedAt: number, call: string): string;
  /**
   * When the ticket's owner arrived, in epoch milliseconds; undefined for a ticket that is forged, of another call, or
   * too old.
   */
  read(ticket: string, call: string, now: number): number | undefined;
}

export function queueTickets(ring: KeyRing): QueueTickets {
  const sealOf = (arrivedAt: string, call: string, secret = ring.current): string =>
    createHmac('sha256', secret).update(`turn\0${arrivedAt}\0${call}`).digest('base64url').slice(0, 22);
  return {
    issue: (arrivedAt, call) => `${arrivedAt}.${sealOf(String(arrivedAt), call)}`,
    read(ticket, call, now) {
      const [, arrived, seal] = /^(\d{1,15})\.([\w-]{22})$/.exec(ticket) ?? [];
      if (arrived === undefined || seal === undefined) return undefined;
      const isOurs = keysOf(ring).some((secret) =>
        timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(arrived, call, secret))),
      );
      if (!isOurs) return undefined;
      const arrivedAt = Number(arrived);
      return arrivedAt <= now && now - arrivedAt <= KEPT ? arrivedAt : undefined;
    },
  };
}
