import type { ErrorCode } from '@habilita/contract';
import { countTry, refuseUsedUp } from '#areas/access/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError } from '#kernel/errors.ts';
import type { Caller } from '#kernel/http/route.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

/**
 * Answers a question about a person or a contract. Each has few questions from everybody together; a network has few answers that
 * say yes, after which it gets none: nobody goes through a list, and many people behind one address can still ask. TOO_MANY_REQUESTS.
 */
export async function answering<T>(
  deps: Needed,
  question: { readonly address: string; readonly about: string },
  isYes: (answer: T) => boolean,
  answer: () => Promise<T>,
): Promise<T> {
  await refuseUsedUp(deps, 'person-asked-address', question.address);
  await countTry(deps, 'person-asked', question.about);
  const found = await answer();
  if (isYes(found)) await countTry(deps, 'person-asked-address', question.address);
  return found;
}

const TELLING: ReadonlySet<ErrorCode> = new Set([
  'CPF_ALREADY_REGISTERED',
  'EMAIL_ALREADY_REGISTERED',
  'CELLPHONE_ALREADY_REGISTERED',
]);

/** A refusal that tells who is registered counts as a yes; a network that used these up is refused whatever it sends. */
export const countingWhoIsRegistered =
  (deps: Needed) =>
  async (caller: Caller, run: () => Promise<unknown>): Promise<unknown> => {
    await refuseUsedUp(deps, 'person-asked-address', caller.address);
    try {
      return await run();
    } catch (error) {
      if (error instanceof ApiError && TELLING.has(error.code))
        await countTry(deps, 'person-asked-address', caller.address);
      throw error;
    }
  };
