import type { StudentStatementLine } from '@habilita/contract';
import { cents, newId, splitByShare } from '@habilita/kernel';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { figureColumns, post, undoTransaction } from '#areas/money/ledger/index.ts';
import { writeRegistration } from '#areas/money/registration-row/index.ts';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');

const action = fc.record({
  kind: fc.constantFrom('CONTRACT', 'PLATFORM_PAYMENT', 'PENALTY', 'REFUND', 'MANUAL_CREDIT', 'PLAN_CHANGE'),
  shares: fc
    .tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 0, max: 100 }))
    .map(([total, share]) => splitByShare(cents(total), share)),
  payer: fc.constantFrom('MARKETPLACE', 'PARTNER'),
  /**
   * The time of the booking, in minutes after now. Bookings do not follow each other in order of time, because money
   * may be booked for an earlier time.
   */
  minute: fc.integer({ min: 0, max: 3 }),
  undone: fc.boolean(),
});

const statement = async (id: string) => {
  const path = `/registration-statement?registrationIds=${id}&size=50`;
  const { body } = await call(it, 'GET', path, undefined, admin.headers);
  return { content: body.content as StudentStatementLine[], total: body.totalSize };
};

test('a statement ends, for each holder, in the balance of the ledger and of the registration, whatever was posted', async () => {
  const campaign = await aCampaign(it.db, { now: it.clock.now() });
  const property = fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 12 }), async (actions) => {
    const { id } = await aRegistration(it.db, campaign, { chargesCents: cents(0) });
    await it.db.transaction().execute(async (trx) => {
      for (const { kind, shares, payer, minute, undone } of actions) {
        const at = it.clock.now().add({ minutes: minute });
        const posted = { id: newId(), kind, shares, payer, registrationId: id, source: { type: 'REGISTRATION', id } };
        await post(trx, { ...posted, at });
        if (!undone) continue;
        const add = figureColumns(await undoTransaction(trx, posted.id, { at }));
        await writeRegistration(trx, id, { add, at });
      }
    });
    const { rows } = await sql<{ holder: string; total: number }>`
        select holder, sum(amount_cents)::bigint as total from ledger_entries
        where registration_id = ${id} and account = 'STUDENT' group by holder`.execute(it.db);
    const held = Object.fromEntries(rows.map(({ holder, total }) => [holder, total / 100]));
    const { balanceCents } = await it.db
      .selectFrom('registrations')
      .select(sql<number>`credits_cents - charges_cents`.as('balanceCents'))
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { content, total } = await statement(id);
    const posted = actions.length + actions.filter(({ undone }) => undone).length;
    expect([content.length, total]).toEqual([posted, posted]);
    expect(content[0]).toMatchObject({
      marketplaceBalance: held['MARKETPLACE'] ?? 0,
      partnerBalance: held['PARTNER'] ?? 0,
      balance: balanceCents / 100,
    });
    const explained = await call(it, 'GET', `/registrations/${id}/statement/explanation`, undefined, admin.headers);
    expect(explained.body.balance).toBe(balanceCents / 100);
  });
  await fc.assert(property, { numRuns: 25 });
});
