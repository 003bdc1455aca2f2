import { newId } from '@habilita/kernel';
import { hashOfCpf, leadScopeOf } from '#areas/enrolment/leads/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { dayOf, termOf } from './case.ts';
import { insertCase, isKnownPerson } from './consent-cases.queries.ts';

interface Asked {
  readonly cpf: string;
  readonly requestedOn?: string | null | undefined;
}

/**
 * Registers a person's request for erasure; nothing is erased yet. Refusals: CONSENT_PERSON_NOT_FOUND (also out of
 * scope), CONSENT_CASE_WAITING, DATE_IN_FUTURE, CONSENT_REQUEST_TOO_OLD.
 */
export async function openCase(
  trx: Transaction,
  { clock, environment }: Pick<Deps, 'clock' | 'environment'>,
  { cpf, requestedOn }: Asked,
  by: By,
): Promise<{ id: string; number: number }> {
  const now = clock.now();
  const term = accept(termOf(requestedOn ?? undefined, dayOf(now)));
  if (!(await isKnownPerson(trx, await leadScopeOf(trx, by.actor), cpf))) refuse('CONSENT_PERSON_NOT_FOUND', 'cpf');
  const id = newId();
  const cpfHash = hashOfCpf(cpf, environment.secrets.files);
  const opened = { openedBy: by.actor.userId, openedAt: now, origin: 'REQUEST' as const };
  const number =
    (await insertCase(trx, { id, cpf, cpfHash, ...term, ...opened })) ?? refuse('CONSENT_CASE_WAITING', 'cpf');
  await recordEvent(trx, { ...by, entityType: 'CONSENT_CASE', entityId: id, kind: 'CONSENT_CASE_OPENED' });
  return { id, number };
}
