import type { ErrorCode } from '@habilita/contract';
import { countTry, refuseUsedUp } from '#areas/people/access/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError } from '#kernel/errors.ts';
import type { Caller } from '#kernel/http/route.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

/**
 * Answers a call that asks about a person or a contract. Such calls are limited, so that nobody can find out who is
 * registered by trying a whole list. About each person or contract a few calls are allowed. Each network address gets
 * only a few positive answers, and any number of negative ones, because many people may share an address. Refusal:
 * TOO_MANY_REQUESTS.
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

/**
 * Runs a call. When its refusal reveals that somebody is registered, the refusal counts as one of the few positive
 * answers that a network address gets.
 */
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
