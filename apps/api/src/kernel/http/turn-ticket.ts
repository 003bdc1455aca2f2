import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place is kept for as long: whoever has not come back by then arrives anew. */
const KEPT = 30 * 60_000;

/** Says when somebody first asked for something, so that any process of ours can put them where they belong. */
export interface TurnTickets {
  issue(arrivedAt: number, call: string): string;
  /** When the holder arrived, epoch milliseconds; undefined for a ticket that is not ours, of another call, or too old. */
  read(ticket: string, call: string, now: number): number | undefined;
}

export function turnTickets(secret: string): TurnTickets {
  const sealOf = (arrivedAt: string, call: string): string =>
    createHmac('sha256', secret).update(`turn\0${arrivedAt}\0${call}`).digest('base64url').slice(0, 22);
  return {
    issue: (arrivedAt, call) => `${arrivedAt}.${sealOf(String(arrivedAt), call)}`,
    read(ticket, call, now) {
      const [, arrived, seal] = /^(\d{1,15})\.([\w-]{22})$/.exec(ticket) ?? [];
      if (arrived === undefined || seal === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(seal), Buffer.from(sealOf(arrived, call)))) return undefined;
      const arrivedAt = Number(arrived);
      return arrivedAt <= now && now - arrivedAt <= KEPT ? arrivedAt : undefined;
    },
  };
}
