import type { ErrorCode } from '@habilita/contract';
import { countTry, refuseUsedUp } from '#areas/access/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { ApiError } from '#kernel/errors.ts';
import type { Caller } from '#kernel/http/route.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'jobs' | 'environment'>;

/** Counts a question about a person or a contract, by who asks and by what is asked: nobody goes through a list. TOO_MANY_REQUESTS. */
export async function countQuestion(deps: Needed, address: string, about: string): Promise<void> {
  await countTry(deps, 'person-asked-address', address);
  await countTry(deps, 'person-asked', about);
}

const TELLING: readonly ErrorCode[] = [
  'CPF_ALREADY_REGISTERED',
  'EMAIL_ALREADY_REGISTERED',
  'CELLPHONE_ALREADY_REGISTERED',
];

/** A refusal that tells who is registered counts as a question; once an address used these up, it is refused whatever it sends. */
export const countingWhoIsRegistered =
  (deps: Needed) =>
  async (caller: Caller, run: () => Promise<unknown>): Promise<unknown> => {
    await refuseUsedUp(deps, 'person-asked-address', caller.address);
    try {
      return await run();
    } catch (error) {
      if (error instanceof ApiError && TELLING.includes(error.code))
        await countTry(deps, 'person-asked-address', caller.address);
      throw error;
    }
  };
