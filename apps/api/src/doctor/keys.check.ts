import { sealsOfSecondSteps } from '#areas/people/access/index.ts';
import type { Database } from '#kernel/db/connect.ts';
import { isSealing, sealsOfAccounts } from '#kernel/db/sealed/sealed-rows.queries.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { type Finding, findingsAbout } from './finding.ts';

const keys = findingsAbout('Keys');

/**
 * Reports whether the stored keys of two-step sign-in ("second steps") still need the former AUTH_SECRET, and whether
 * some of them cannot be decrypted at all.
 */
export async function keysOfSecondSteps(db: Database, auth: KeyRing): Promise<Finding[]> {
  if (auth.current === '') return [];
  const { previous, unreadable } = await sealsOfSecondSteps(db, auth);
  return [...ofPrevious(auth.previous !== undefined, previous), ...ofUnreadable(unreadable)];
}

function ofPrevious(isTurning: boolean, count: number): Finding[] {
  if (!isTurning) return [];
  return count === 0
    ? [keys.ok('every second step is sealed with AUTH_SECRET; none needs AUTH_SECRET_PREVIOUS.')]
    : [keys.warning(`${count} second steps still need AUTH_SECRET_PREVIOUS; a job seals them anew each hour.`)];
}

const ofUnreadable = (count: number): Finding[] =>
  count === 0
    ? []
    : [keys.warning(`${count} second steps are opened by no AUTH_SECRET; their owners enter by a recovery code.`)];

/** Reports whether account numbers are stored encrypted, and whether some still need the former ACCOUNTS_SECRET. */
export async function keysOfAccounts(db: Database, accounts: KeyRing): Promise<Finding[]> {
  if (accounts.current === '') return [];
  if (!(await isSealing(db)))
    return [
      keys.warning(
        'numbers of accounts and PIX keys are in plain text, for the version before; once none of its processes runs: npm run accounts:seal',
      ),
    ];
  const { plain, previous, unreadable } = await sealsOfAccounts(db, accounts);
  return [
    plain === 0
      ? keys.ok('numbers of accounts and PIX keys are sealed.')
      : keys.warning(`${plain} rows have numbers of accounts in plain text; a job seals them each hour.`),
    ...ofPreviousAccounts(accounts.previous !== undefined, previous),
    ...(unreadable === 0
      ? []
      : [
          keys.fault(
            `${unreadable} rows have numbers of accounts that no ACCOUNTS_SECRET opens; find the one of before and set it as ACCOUNTS_SECRET_PREVIOUS. If it is lost: npm run accounts:seal -- --forget-unreadable`,
          ),
        ]),
  ];
}

function ofPreviousAccounts(isTurning: boolean, count: number): Finding[] {
  if (!isTurning) return [];
  return count === 0
    ? [
        keys.ok(
          'every number of an account is sealed with ACCOUNTS_SECRET; a week later none needs its value of before.',
        ),
      ]
    : [keys.warning(`${count} rows still need ACCOUNTS_SECRET_PREVIOUS; a job seals them anew each hour.`)];
}
