import { readFileSync } from 'node:fs';
import { cents, newId } from '@habilita/kernel';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aWaitingEntry, onApproval } from '../../../../test/builders/approvals.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const it = appOfFile();

const MIGRATION = new URL('../../../../migrations/0630-approved-rows.sql', import.meta.url);

test('of two equal amounts entered within a minute, only the one that was approved is taken as looked at', async () => {
  const [ana, bruno] = [await it.signIn('ADMIN'), await it.signIn('ADMIN')];
  const { charged, id } = await aWaitingEntry(it, ana);
  const { registrationId } = charged;
  expect((await onApproval(it, bruno, id, 'approve')).body.status).toBe('APPROVED');
  const entries = () =>
    it.db
      .selectFrom('registrationManualEntries')
      .select(['id', 'createdBy', 'approvalRequestId'])
      .where('registrationId', '=', registrationId)
      .orderBy('createdAt')
      .execute();
  const [approved] = await entries();
  const alone = newId();
  await it.db
    .insertInto('registrationManualEntries')
    .values({
      id: alone,
      registrationId,
      entryType: 'CREDIT',
      marketplaceCents: cents(0),
      partnerCents: cents(60_000),
      reason: 'Sem segunda pessoa',
      createdBy: approved?.createdBy ?? null,
      createdAt: it.clock.now().subtract({ seconds: 30 }),
    })
    .execute();
  const before = await entries();
  expect(before.map((row) => row.approvalRequestId)).toEqual([null, id]);
  await ownerOf(it.db)
    .transaction()
    .execute(async (trx) => {
      for (const table of ['registration_refunds', 'registration_manual_entries'])
        await sql`alter table ${sql.table(table)} drop column approval_request_id`.execute(trx);
      await sql.raw(readFileSync(MIGRATION, 'utf8')).execute(trx);
    });
  expect(await entries()).toEqual(before);
});
