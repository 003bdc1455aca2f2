import { newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { lockRegistration } from '#areas/money/registration-row/index.ts';
import { giveSeatsBack, inSeatOrder, type Stock, takeSeats } from '#areas/money/core/index.ts';
import { appOfFile, signedInAs } from '../app.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { call, codes } from '../builders/enrolment.ts';
import { aLead } from '../builders/lead.ts';
import { aRegistration } from '../builders/registration.ts';
import { anonymiseStudents } from '../../src/areas/privacy/consent/anonymise.queries.ts';
import { aCharged } from '../builders/money.ts';
import { somebodyWaits } from '../somebody-waits.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');

const seatOf = ({ id }: BuiltCampaign): Stock => ({ scope: 'CAMPAIGN', ownerId: id });

/** A person with a reserved seat in the waiting list of one campaign and an unpaid enrolment in another. */
async function aPerson(waitsFor: BuiltCampaign, enrolledIn: BuiltCampaign): Promise<string> {
  const { id } = await aRegistration(it.db, enrolledIn);
  const person = await it.db
    .selectFrom('registrations')
    .select(['studentName as name', 'studentEmail as email', 'studentCpf as cpf'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [school] = enrolledIn.schools;
  const held: Stock[] = [
    { scope: 'DRIVING_SCHOOL', ownerId: school.id },
    { scope: 'PLAN', ownerId: school.plans[0].id },
  ];
  const now = it.clock.now();
  const until = now.add({ hours: 24 });
  await it.db.transaction().execute((trx) => takeSeats(trx, [...held, seatOf(enrolledIn), seatOf(waitsFor)]));
  await it.db
    .insertInto('waitingListEntries')
    .values({
      id: newId(),
      campaignId: waitsFor.id,
      name: person.name,
      email: person.email,
      registrationEndDate: until,
      seatUntil: until,
      boletoExpiration: '2027-01-01',
      queuedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  return aLead(it.db, enrolledIn, person);
}

const taken = async () => {
  const rows = await it.db.selectFrom('seatStocks').select('taken').execute();
  return rows.reduce((sum, row) => sum + row.taken, 0);
};

test('two persons with seats in the same two campaigns, the other way round, are erased at the same moment', async () => {
  const [one, other] = [
    await aCampaign(it.db, { now: it.clock.now() }),
    await aCampaign(it.db, { now: it.clock.now(), campaign: { edition: 2 } }),
  ];
  const leads = [await aPerson(one, other), await aPerson(other, one)];
  expect(await taken()).toBe(8);
  const both = inSeatOrder([seatOf(one), seatOf(other)]);
  const erasures: ReturnType<typeof call>[] = [];
  await it.db.transaction().execute(async (trx) => {
    await giveSeatsBack(trx, both);
    await takeSeats(trx, both);
    for (const [index, leadId] of leads.entries()) {
      erasures.push(call(it, 'POST', '/registrations/revoke-user-data-consent', { leadId }, admin.headers));
      await somebodyWaits(it.db, 'row', index + 1);
    }
  });
  const answers = await Promise.all(erasures);
  expect(answers.map(({ status, body }) => [status, body])).toEqual(
    leads.map(() => [200, { leads: 1, registrations: 1, kept: 0 }]),
  );
  expect(await taken()).toBe(0);
});

test('a command that waited for an erasure to end sees the person as they are now', async () => {
  const { registrationId } = await aCharged(it, 'PIX');
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: 'Prova' } as const;
  await it.db.insertInto('catalogueItems').values(reason).execute();
  const asked = { registrationId, partnerGrossValue: 80, marketplaceGrossValue: 20, paymentMethod: 'PIX' };
  const { answer } = await it.db.transaction().execute(async (trx) => {
    const locked = await lockRegistration(trx, registrationId);
    if (locked === undefined) throw new Error('It was made');
    const sent = call(
      it,
      'POST',
      '/registration-custom-payments',
      { ...asked, reason: 'Prova', details: 'Segunda' },
      admin.headers,
    );
    await somebodyWaits(it.db);
    const nobody = { email: 'removido@example.com', cellphone: '27900000000', identity: undefined };
    await anonymiseStudents(trx, [locked.studentId], nobody, it.clock.now());
    return { answer: sent };
  });
  expect(codes(await answer)).toEqual({ global: 'REGISTRATION_ANONYMISED' });
});
