import type { Stock } from '#areas/money/core/index.ts';
import { withdrawArchivesJob } from '#areas/payments/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { contractDraftsFolder, contractsFolder } from '#kernel/storage/contracts-folder.ts';
import { removeBytes, removeFolders } from '#kernel/storage/uploads.jobs.ts';
import {
  anonymiseStudents,
  boletoFoldersOf,
  blankMessagesTo,
  closeAccounts,
  erasingPerson,
  forgetAttachments,
  forgetBankAccounts,
  forgetContracts,
} from './anonymise.queries.ts';
import { anonymousOf } from './anonymous-values.ts';
import { blankMessages } from './consent.queries.ts';
import { casesOf } from './consent-cases.queries.ts';
import { type PersonToErase, eraseRecords } from './erase-records.ts';
import { forgetByWords } from './forget-by-words.ts';
import { accountsOf, personalValuesOf } from './person.queries.ts';
import type { CasePlan } from './keeping-reasons.ts';
import { scrubOf } from './scrub.ts';
import { forgetActor, placesOf, scrubPlace } from './scrub-places.queries.ts';

type Needed = Pick<Deps, 'clock' | 'environment' | 'jobs'>;
type Anonymising = PersonToErase & { readonly number: number };

const ids = (records: readonly { readonly id: string }[]): string[] => records.map(({ id }) => id);

/**
 * Deletes the person's leads and the registrations without money, and removes the person from all records that are
 * kept. Name and CPF stay only where fiscal documents need them. The caller holds the locks, and gives the returned
 * seats back.
 */
export async function anonymisePerson(
  trx: Transaction,
  deps: Needed,
  plan: CasePlan,
  erased: Anonymising,
): Promise<Stock[]> {
  const { cpf } = erased;
  const keeps = { identity: plan.level === 'FISCAL' };
  const kept = ids(plan.kept);
  const accounts = await accountsOf(trx, cpf);
  // Somebody who also has a role of the back-office keeps the account, and its history.
  const people = accounts.flatMap(({ studentId, userId, isOnlyStudent }) =>
    isOnlyStudent ? [studentId, userId] : [studentId],
  );
  const values = await personalValuesOf(trx, cpf, [...kept, ...ids(plan.leads), ...ids(plan.registrations), ...people]);
  const scrub = scrubOf(values, keeps);
  // Records are erased first, while the registrations still have the e-mail by which waiting-list entries are found.
  const seats = await eraseRecords(trx, deps, { ...plan, offLists: plan.kept }, erased);
  await blankMessages(trx, [...kept, ...people]);
  await blankMessagesTo(trx, values, kept);
  await anonymiseKept(trx, deps, plan, erased);
  const touched = { registrationIds: kept, people, caseIds: await casesOf(trx, cpf) };
  await erasingPerson(trx, async () => {
    for (const place of placesOf(touched)) await scrubPlace(trx, place, scrub);
  });
  if (!keeps.identity) await forgetActor(trx, touched);
  await forgetByWords(trx, deps, { values, keeps, registrationIds: kept, inKeptAnswers: true, by: erased.by });
  return seats;
}

async function anonymiseKept(
  trx: Transaction,
  deps: Needed,
  { level, kept }: CasePlan,
  { cpf, number, at }: Anonymising,
): Promise<void> {
  if (level === 'GONE') return;
  const registrationIds = ids(kept);
  const accounts = await accountsOf(trx, cpf);
  const isNameless = level === 'NAMELESS';
  await removeBytes(trx, deps, await forgetAttachments(trx, registrationIds, { proofs: isNameless }));
  await removeFolders(trx, deps, [
    ...(await boletoFoldersOf(trx, registrationIds)),
    ...registrationIds.map(contractDraftsFolder),
  ]);
  await deps.jobs.enqueue(trx, withdrawArchivesJob, { registrationIds });
  if (isNameless) {
    await forgetContracts(trx, registrationIds);
    await removeFolders(trx, deps, registrationIds.map(contractsFolder));
    await forgetBankAccounts(trx, registrationIds);
  }
  const closed = accounts.filter(({ isOnlyStudent }) => isOnlyStudent).map(({ userId }) => userId);
  await closeAccounts(trx, closed, at);
  const students = accounts.map(({ studentId }) => studentId);
  await anonymiseStudents(trx, students, anonymousOf(number, { identity: !isNameless }), at);
}
