import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { call } from '../../../../test/builders/enrolment.ts';
import { type Charged, standingOf } from '../../../../test/builders/money.ts';
import { givesBack, pays } from '../../../../test/builders/payers.ts';
import { askProvider, partOf } from '../../../../test/builders/provider-refund.ts';
import { aPaid } from '../../../../test/builders/reversal.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');
const supervisor = signedInAs(it, 'SUPERVISOR');

const centavos = (reais: number | undefined): number => Math.round((reais ?? 0) * 100);
const read = async (path: string, who = admin) => (await call(it, 'GET', path, undefined, who.headers)).body;

/** Pays the charge once more at the provider, lets the notice arrive, and moves the clock on by a second. */
async function payAgain(charged: Charged): Promise<void> {
  await pays(it, charged);
  it.clock.advance({ seconds: 1 });
}

/** The provider gives back one payment of the charge by itself. */
async function giveBackByProvider(charged: Charged): Promise<void> {
  await givesBack(it, charged, charged.grossCents);
  await it.drainJobs();
}

/**
 * The amounts that the payment, the totals of the payments report, the dashboard and the registration show, in
 * centavos, as the sum of both holders.
 */
async function reported({ registrationId, paymentId, campaign }: Charged) {
  const of = `registrationIds=${registrationId}`;
  const { content } = await read(`/entity-payments/light-search?${of}`);
  const row = content.find(({ id }: { id: string }) => id === paymentId);
  const { totals } = await read(`/entity-payments/totals?campaignIds=${campaign.id}&exactTotal=true`);
  const both = (sums: Record<string, number>, what: string) =>
    centavos(sums[`paymentPartner${what}Value`]) + centavos(sums[`paymentMarketplace${what}Value`]);
  const amountsOf = (sums: Record<string, number>) =>
    ['Approved', 'Reversed', 'Credited'].map((what) => both(sums, what));
  const card = await read(`/reports/pop-plus-cfc-total?campaignIds=${campaign.id}`, supervisor);
  const { hasPaidAnyDownPayment } = await it.db
    .selectFrom('registrations')
    .select('hasPaidAnyDownPayment')
    .where('id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return {
    status: row.status,
    payment: amountsOf(row),
    report: amountsOf(totals),
    card: centavos(card.gross),
    hasPaidAnyDownPayment,
  };
}

const holding = (approved: number, reversed: number) => {
  const amounts = [approved, reversed, approved + reversed];
  return { status: 'PAID', payment: amounts, report: amounts, card: approved + reversed, hasPaidAnyDownPayment: true };
};

test('a payment made twice reports both arrivals; given back as the product proposes, the course stays paid', async () => {
  const charged = await aPaid(it, 'PIX');
  await payAgain(charged);
  expect(await reported(charged)).toEqual(holding(360_000, 0));
  const proposal = await read(`/registrations/${charged.registrationId}/refunds/proposal`);
  expect(proposal.parts).toMatchObject([{ entityPaymentId: charged.paymentId, route: 'PIX_REFUND', amount: 1800 }]);
  expect((await askProvider(it, charged, partOf(charged), admin)).status).toBe(200);
  await it.drainJobs();
  expect(await reported(charged)).toEqual(holding(360_000, -180_000));
  expect(await standingOf(it, charged)).toMatchObject({ balanceCents: 0, mismatches: 0 });
});

test('a part of a duplicate given back leaves what is held', async () => {
  const charged = await aPaid(it, 'PIX');
  await payAgain(charged);
  expect((await askProvider(it, charged, partOf(charged, 703.49), admin)).status).toBe(200);
  await it.drainJobs();
  expect(await reported(charged)).toEqual(holding(360_000, -70_349));
});

test('a duplicate that the provider gives back by itself is raised, and the course stays paid', async () => {
  const charged = await aPaid(it, 'PIX');
  await payAgain(charged);
  await giveBackByProvider(charged);
  expect(await reported(charged)).toEqual(holding(360_000, -180_000));
  expect(await standingOf(it, charged)).toMatchObject({
    balanceCents: 0,
    raised: ['DUPLICATE_PAYMENT', 'REFUNDED_BY_PROVIDER'],
    mismatches: 0,
  });
});

test('a payment given back whole and paid once more is paid again', async () => {
  const charged = await aPaid(it, 'PIX');
  await giveBackByProvider(charged);
  expect(await reported(charged)).toMatchObject({ status: 'REVERSED', card: 0, hasPaidAnyDownPayment: false });
  await payAgain(charged);
  expect(await reported(charged)).toEqual(holding(360_000, -180_000));
});

test('what was booked before each arrival counted is put right from the movements of the schools', async () => {
  const rows = () =>
    it.db
      .selectFrom('payments as p')
      .innerJoin('registrations as r', 'r.id', 'p.registrationId')
      .select(['p.id', 'p.status', 'p.partnerApprovedCents', 'p.marketplaceApprovedCents', 'r.hasPaidAnyDownPayment'])
      .orderBy('p.id')
      .execute();
  const right = await rows();
  const migration = new URL('../../../../migrations/0640-payments-report-what-the-ledger-says.sql', import.meta.url);
  await it.db.transaction().execute(async (trx) => {
    // Sets the rows as they were before migration 0640: the second payment of a charge was not added to the columns of
    // the payment, which became REVERSED as soon as one of the two amounts had been given back.
    await sql`
      with again as (
        select payment_id, sum(partner_cents) as partner, sum(marketplace_cents) as marketplace
        from school_movements where kind = 'DUPLICATE_PAYMENT' group by 1
      )
      update payments p set partner_approved_cents = partner_approved_cents - a.partner,
        marketplace_approved_cents = marketplace_approved_cents - a.marketplace,
        status = case when p.partner_reversed_cents + a.partner = 0 then 'REVERSED' else p.status end
      from again a where a.payment_id = p.id`.execute(trx);
    await sql`update registrations set has_paid_any_down_payment = false where id in (
      select registration_id from payments where status = 'REVERSED')`.execute(trx);
    expect(await trx.selectFrom('payments').select('id').where('status', '=', 'REVERSED').execute()).toHaveLength(3);
    await sql.raw(readFileSync(migration, 'utf8')).execute(trx);
  });
  expect(await rows()).toEqual(right);
});
