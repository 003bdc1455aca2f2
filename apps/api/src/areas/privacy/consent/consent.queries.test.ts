import { newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { databaseOfFile } from '../../../../test/database.ts';
import { forgetAnswersAbout } from './consent.queries.ts';

const database = databaseOfFile();

test('every table that points at a person is one the erasure knows', async () => {
  const { rows } = await sql<{ place: string }>`
    select format('%s.%s', table_name, column_name) as place from information_schema.columns
    where table_schema = 'public' and column_name in ('registration_id', 'lead_id', 'student_id')
    order by 1`.execute(database.db);
  // When this list lacks a new table, add the table to deleteRecords first, and then here.
  expect(rows.map(({ place }) => place)).toEqual([
    'approval_requests.registration_id',
    // This table keeps nothing but the lead's id, for the figures of a dispatch.
    'communication_recipients.lead_id',
    'contact_proofs.lead_id',
    'contract_batch_items.registration_id',
    'contracts.registration_id',
    'irregularities.registration_id',
    'leads.registration_id',
    'ledger_entries.registration_id',
    'ledger_transactions.registration_id',
    'notes.registration_id',
    'payment_attempts.registration_id',
    'payment_reversals.registration_id',
    'payments.registration_id',
    'pending_outcomes.registration_id',
    'provider_requests.registration_id',
    'registration_abandonments.registration_id',
    'registration_custom_payments.registration_id',
    'registration_manual_entries.registration_id',
    // The rows of this table are deleted with their registration.
    'registration_milestones.registration_id',
    'registration_payments_in_cfc.registration_id',
    'registration_plan_changes.registration_id',
    'registration_refunds.registration_id',
    'registrations.lead_id',
    'registrations.student_id',
    // Movements belong to registrations with money, which are not erased.
    'school_movements.registration_id',
    'slot_seats.registration_id',
    'waiting_list_entries.registration_id',
  ]);
});

test('answers kept for repeated calls are deleted when they show what was erased, and only those', async () => {
  const [actorId, gone, other] = [newId(), newId(), newId()];
  const answers = [gone, other].map((id) => ({
    actorId,
    key: newId(),
    endpoint: 'PUT /x',
    inputHash: toSeal('x', 'inputHash'),
    response: JSON.stringify({ id, name: 'Ana' }),
  }));
  await database.db.insertInto('idempotencyKeys').values(answers).execute();
  await database.db.transaction().execute(async (trx) => {
    await forgetAnswersAbout(trx, []);
    await forgetAnswersAbout(trx, [newId(), gone]);
  });
  const left = await database.db.selectFrom('idempotencyKeys').select('key').execute();
  expect(left.map(({ key }) => key)).toEqual(answers.slice(1).map(({ key }) => key));
});
