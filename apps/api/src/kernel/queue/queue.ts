export interface QueueLimits {
  readonly atOnce: number;
  /** How many pieces of work may wait. When there are more, the last one in the order is rejected with SentAway. */
  readonly waiting?: number;
  /** Milliseconds after which work that still waits is rejected with SentAway. */
  readonly patience?: number;
}

export interface PlaceInQueue {
  /**
   * The person for whom the work is done. People take turns, so that much work of one person does not delay the work of
   * others.
   */
  readonly whose?: string | undefined;
  /**
   * Sets the order instead of the round robin by person: the lowest rank comes first, and among equal ranks the work
   * that came earlier.
   */
  readonly rank?: number;
}

/**
 * Thrown to a caller whose work the queue rejects before the work has begun; `ahead` counts the work that waited before
 * it.
 */
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
 * Runs up to `atOnce` pieces of work in this process. Further work waits, in the order in which it came unless
 * `PlaceInQueue` says otherwise.
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

  /** Runs work when its turn comes. Throws SentAway only in a queue that limits `waiting` or `patience`. */
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
   * The round in which a person's next work is served; a round serves one piece of work of each person. It is the round
   * after that of the person's last waiting work, or the present round if none waits.
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

/**
 * Makes a queue for each key. The function returns undefined, and does not run the work, while `most` pieces of work of
 * this key run or wait.
 */
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
