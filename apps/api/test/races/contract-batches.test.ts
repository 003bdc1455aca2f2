import { newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../app.ts';
import { aCampaign } from '../builders/campaign.ts';
import { call, fillCart, payBy } from '../builders/enrolment.ts';
import { deadlocksOf } from '../deadlocks.ts';

const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');

beforeAll(async () => {
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name: 'Prova' } as const;
  await it.db.insertInto('catalogueItems').values(reason).execute();
});

const STUDENTS = 8;

async function registered(campaign: Awaited<ReturnType<typeof aCampaign>>): Promise<string> {
  const enrolment = await fillCart(it, campaign);
  await payBy(it, enrolment, 'BOLETO');
  return enrolment.registrationId;
}

const askForMoney = (registrationId: string) =>
  call(
    it,
    'POST',
    '/registration-custom-payments',
    {
      registrationId,
      partnerGrossValue: 80,
      marketplaceGrossValue: 20,
      paymentMethod: 'BOLETO',
      dueDate: '2026-12-28',
      reason: 'Prova',
      details: 'Prova',
    },
    admin.headers,
  );

test.each([1, 2, 3, 4])(
  "a campaign's contracts are made anew while its students' payments are asked for (round %i)",
  async () => {
    const campaign = await aCampaign(it.db, { now: it.clock.now() });
    const ids: string[] = [];
    for (let student = 0; student < STUDENTS; student += 1) ids.push(await registered(campaign));
    const [batch, ...asked] = await Promise.all([
      call(it, 'POST', `/campaigns/${campaign.id}/regenerate-contract-batch`, {}, admin.headers),
      ...ids.map(askForMoney),
    ]);
    expect(batch.status).toBe(202);
    expect(asked.map(({ status }) => status)).toEqual(ids.map(() => 200));
    await it.drainJobs();
    expect(await deadlocksOf(it)).toBe(0);
  },
);
