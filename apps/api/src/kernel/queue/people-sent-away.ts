/** Callers who do not come back within this many milliseconds after the time they were given are forgotten. */
const LATE = 15_000;
/** The most people that are remembered, so that memory and the time for counting stay small. */
const MOST = 20_000;
/**
 * The pace of the queue is computed from the times at which people were last served: this many times are remembered.
 */
const REMEMBERED = 256;
/** People per second that are assumed to be served until `KNOWN_AFTER` people have been served. */
const FIRST_PACE = 50;
const KNOWN_AFTER = 32;

export interface PeopleSentAway {
  /** Remembers that somebody with this ticket shall come back at `backAt`; moments are epoch milliseconds. */
  add(ticket: string, arrivedAt: number, backAt: number): void;
  remove(ticket: string): void;
  /**
   * Counts the people who first arrived before `arrivedAt` and were told to come back. Whoever is overdue by more than
   * `LATE` at `now` is forgotten and not counted.
   */
  earlierThan(arrivedAt: number, now: number): number;
  servedOne(now: number): void;
  /** In how many seconds this many people will be served, at the pace of the people who were served last. */
  secondsFor(people: number, now: number): number;
}

/** Remembers, in this process, who was told to come back later with a ticket, and how quickly people are served. */
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
