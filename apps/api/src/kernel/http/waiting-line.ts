export interface StillWaiting {
  readonly ahead: number;
}

export interface LineLimits {
  readonly atOnce: number;
  /** Beyond it, the latest arrival is sent away. */
  readonly waiting: number;
  /** Milliseconds. */
  readonly patience: number;
}

export type WaitingLine = <T>(arrivedAt: number, work: () => Promise<T>) => Promise<T | StillWaiting>;

interface Place {
  readonly arrivedAt: number;
  readonly leave: (outcome: 'turn' | StillWaiting) => void;
}

/** First come first served; callers that wait too long or find the queue full learn how many are ahead. */
export function waitingLine({ atOnce, waiting: most, patience }: LineLimits): WaitingLine {
  const line: Place[] = [];
  let running = 0;

  function wait(arrivedAt: number): Promise<'turn' | StillWaiting> {
    const { promise, resolve } = Promise.withResolvers<'turn' | StillWaiting>();
    const timer = setTimeout(() => remove(place), patience);
    const place: Place = {
      arrivedAt,
      leave: (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      },
    };
    const behind = line.findLastIndex((other) => other.arrivedAt <= arrivedAt) + 1;
    line.splice(behind, 0, place);
    const last = line.at(-1);
    if (line.length > most && last !== undefined) remove(last);
    return promise;
  }

  function remove(place: Place): void {
    const ahead = line.indexOf(place);
    line.splice(ahead, 1);
    place.leave({ ahead });
  }

  return async (arrivedAt, work) => {
    if (running >= atOnce) {
      const outcome = await wait(arrivedAt);
      if (outcome !== 'turn') return outcome;
    } else running += 1;
    try {
      return await work();
    } finally {
      // Handed over directly, so that nobody overtakes.
      const next = line.shift();
      if (next) next.leave('turn');
      else running -= 1;
    }
  };
}
