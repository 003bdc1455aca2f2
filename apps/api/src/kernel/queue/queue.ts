export interface QueueLimits {
  readonly atOnce: number;
  /** How many may wait; beyond that the last one is sent away. */
  readonly waiting?: number;
  /** Milliseconds after which somebody who waits is sent away. */
  readonly patience?: number;
}

export interface PlaceInQueue {
  /** However much one person has waiting, the next piece of another comes in between. */
  readonly whose?: string | undefined;
  /** Replaces that order: lower comes first, and of equal ones the earlier. */
  readonly rank?: number;
}

/** Nothing was done for somebody who is sent away. */
export class SentAway extends Error {
  readonly ahead: number;

  constructor(ahead: number) {
    super(`sent away with ${ahead} ahead`);
    this.ahead = ahead;
  }
}

interface Waiting {
  readonly whose: string | undefined;
  readonly rank: number;
  readonly start: () => void;
  readonly sendAway: (ahead: number) => void;
}

/**
 * Runs up to `atOnce` pieces of work in this process; the others wait, first come, first served, unless a place in
 * the queue orders them.
 */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The next one comes first. */
  get waiting(): readonly Pick<Waiting, 'whose' | 'rank'>[] {
    return this.#waiting;
  }

  /** Running and waiting. */
  get size(): number {
    return this.#running + this.#waiting.length;
  }

  /** Throws SentAway only where the limits say so. */
  async run<T>(work: () => Promise<T>, place: PlaceInQueue = {}): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(place);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The free place goes directly to the next one, so that nobody overtakes.
      const next = this.#waiting.shift();
      if (next) next.start();
      else this.#running -= 1;
    }
  }

  #wait({ whose, rank = this.#roundOf(whose) }: PlaceInQueue): Promise<void> {
    const { waiting = Number.POSITIVE_INFINITY, patience } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const own: Waiting = { whose, rank, start: resolve, sendAway: (ahead) => reject(new SentAway(ahead)) };
    this.#waiting.splice(this.#waiting.findLastIndex((other) => other.rank <= rank) + 1, 0, own);
    const last = this.#waiting.at(-1);
    if (this.#waiting.length > waiting && last !== undefined) this.#sendAway(last);
    const timer = patience === undefined ? undefined : setTimeout(() => this.#sendAway(own), patience);
    return promise.finally(() => clearTimeout(timer));
  }

  /** The round after the person's last waiting work, or else the one being served. */
  #roundOf(whose: string | undefined): number {
    const own = this.#waiting.findLast((other) => other.whose === whose);
    return own === undefined ? (this.#waiting[0]?.rank ?? 0) : own.rank + 1;
  }

  #sendAway(waiting: Waiting): void {
    const ahead = this.#waiting.indexOf(waiting);
    this.#waiting.splice(ahead, 1);
    waiting.sendAway(ahead);
  }
}

/** Undefined while `most` of that key are waiting or running. */
export function queueByKey(
  most: number,
  atOnce = 1,
): <T>(key: string, work: () => Promise<T>) => Promise<T> | undefined {
  const queues = new Map<string, Queue>();
  return (key, work) => {
    const queue = queues.get(key) ?? new Queue({ atOnce });
    if (queue.size >= most) return undefined;
    queues.set(key, queue);
    return queue.run(work).finally(() => {
      if (queue.size === 0) queues.delete(key);
    });
  };
}
