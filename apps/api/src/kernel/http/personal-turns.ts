import { refuse } from '#kernel/errors.ts';
import { turnsByKey } from '#kernel/turns.ts';

/** Of sixteen connections for writing and twelve for reading; a screen asks about ten things at once. */
const AT_ONCE = 8;
/** Being answered or waiting. */
const MOST = 100;

/** What one person's requests take from the others, in this process. */
export interface PersonalTurns {
  /** Eight at once, the others wait; TOO_MANY_REQUESTS when a hundred are unanswered. Without a person: at once. */
  take<T>(personId: string | undefined, answer: () => Promise<T>): Promise<T>;
  /** Requests that waited, or were refused, since the process began. */
  readonly waited: () => number;
  readonly refused: () => number;
}

declare module 'fastify' {
  interface FastifyInstance {
    personalTurns: PersonalTurns;
  }
}

/** In memory and by person, never by address: the students of a school may share one. */
export function personalTurns(atOnce = AT_ONCE, most = MOST): PersonalTurns {
  const inTurn = turnsByKey(most, atOnce);
  let waited = 0;
  let refused = 0;
  return {
    async take(personId, answer) {
      if (personId === undefined) return answer();
      let isHere = false;
      const answered = inTurn(personId, () => {
        isHere = true;
        return answer();
      });
      if (answered === undefined) {
        refused += 1;
        return refuse('TOO_MANY_REQUESTS');
      }
      if (!isHere) waited += 1;
      return answered;
    },
    waited: () => waited,
    refused: () => refused,
  };
}
