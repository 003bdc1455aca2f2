export interface QueueLimits {
  readonly atOnce: number;
  /** How many pieces of work may wait; when there are more, the last in the order is sent away. */
  readonly waiting?: number;
  /** Milliseconds after which somebody who waits is sent away. */
  readonly patience?: number;
}

export interface PlaceInQueue {
  /**
   * The person for whom the work is done. People take turns: however much work of one person waits, others come in
   * between.
   */
  readonly whose?: string | undefined;
  /** Replaces the turns of people: the lowest rank comes first, and of equal ranks the work that came earlier. */
  readonly rank?: number;
}

/** Thrown to a caller who is sent away; none of the work was done. */
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
 * Runs up to `atOnce` pieces of work in this process. The others wait in the order in which they came, unless their
 * places say otherwise.
 */
export class Queue {
  readonly #limits: QueueLimits;
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** The work that waits, in the order in which it will begin. */
  get waiting(): readonly Pick<Waiting, 'whose' | 'rank'>[] {
    return this.#waiting;
  }

  /** The number of pieces that run or wait. */
  get size(): number {
    return this.#running + this.#waiting.length;
  }

  /** Runs work when its turn comes. Throws SentAway only in a queue with such limits. */
  async run<T>(work: () => Promise<T>, place: PlaceInQueue = {}): Promise<T> {
    if (this.#running >= this.#limits.atOnce) await this.#wait(place);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      // The next piece begins at once in place of this one, so that no new caller overtakes it.
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

  /**
   * The round of turns in which a person's work is served: the one after that of their last waiting work, or else the
   * present one.
   */
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

/** A queue for each key. Returns undefined, without running the work, while `most` pieces of its key run or wait. */
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
