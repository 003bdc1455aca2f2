/** Milliseconds after which somebody who did not come back is not counted any more. */
const LATE = 15_000;
/** How many people are remembered, which bounds memory and counting. */
const MOST = 20_000;
/** The pace is that of the last people served, this many. */
const REMEMBERED = 256;
/** People a second, assumed until enough were served to know. */
const FIRST_PACE = 50;
const KNOWN_AFTER = 32;

export interface PeopleSentAway {
  /** Notes that somebody with this ticket is expected back at `backAt`; all moments are epoch milliseconds. */
  add(ticket: string, arrivedAt: number, backAt: number): void;
  /** Notes that the person with this ticket is back. */
  remove(ticket: string): void;
  /** How many of the people who are expected back arrived earlier. */
  earlierThan(arrivedAt: number, now: number): number;
  servedOne(now: number): void;
  /** The seconds that serving so many people takes, at the pace of the last ones. */
  secondsFor(people: number, now: number): number;
}

/** Remembers, in this process, who was sent away with a ticket and how quickly people are served. */
export function peopleSentAway(): PeopleSentAway {
  const away = new Map<string, { readonly arrivedAt: number; readonly backAt: number }>();
  const served: number[] = [];
  return {
    add(ticket, arrivedAt, backAt) {
      if (away.size < MOST) away.set(ticket, { arrivedAt, backAt });
    },
    remove: (ticket) => void away.delete(ticket),
    earlierThan(arrivedAt, now) {
      let earlier = 0;
      for (const [ticket, each] of away) {
        if (each.backAt + LATE < now) away.delete(ticket);
        else if (each.arrivedAt < arrivedAt) earlier += 1;
      }
      return earlier;
    },
    servedOne(now) {
      served.push(now);
      if (served.length > REMEMBERED) served.shift();
    },
    secondsFor(people, now) {
      const [first] = served;
      if (first === undefined || served.length < KNOWN_AFTER) return people / FIRST_PACE;
      return (people * Math.max(1, now - first)) / 1000 / served.length;
    },
  };
}
