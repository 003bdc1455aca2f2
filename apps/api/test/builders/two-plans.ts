import { cents } from '@habilita/kernel';
import type { TestApp } from '../app.ts';
import { aCampaign } from './campaign.ts';
import { type Enrolment, fillCart, payBy, type PRICE } from './enrolment.ts';
import { pays } from './payers.ts';

export interface OfTwoPlans extends Enrolment {
  readonly campaignId: string;
  readonly planId: string;
  readonly otherPlanId: string;
  readonly otherCampaignPlanId: string;
  readonly drivingSchoolId: string;
}

/**
 * Registers a student for the first of two plans. The second plan costs R$ 700,00 more than the first, except by card,
 * where it costs R$ 200,00 less.
 */
export async function aStudentOfTwoPlans(
  test: TestApp,
  method: keyof typeof PRICE,
  { hasPaid = false, otherVacancies = null as number | null } = {},
): Promise<OfTwoPlans> {
  const campaign = await aCampaign(test.db, { now: test.clock.now(), plansPerSchool: 2 });
  const [{ drivingSchoolId, plans }] = campaign.schools;
  const [plan, other] = plans;
  if (other === undefined) throw new Error('The school offers two plans');
  const prices = {
    pixPriceCents: cents(250_000),
    creditPriceCents: cents(170_000),
    boletoPriceCents: cents(255_000),
    boletoParceladoPriceCents: cents(270_000),
    originalPriceCents: cents(300_000),
  };
  await test.db.updateTable('campaignPlans').set(prices).where('id', '=', other.id).execute();
  await test.db.updateTable('seatStocks').set({ vacancies: otherVacancies }).where('ownerId', '=', other.id).execute();
  const enrolment = await fillCart(test, campaign);
  await payBy(test, enrolment, method);
  await test.drainJobs();
  const { planId } = plan;
  const of = { campaignId: campaign.id, planId, otherPlanId: other.planId, otherCampaignPlanId: other.id };
  if (hasPaid) await payFirst(test, enrolment.registrationId);
  test.clock.advance({ seconds: 1 });
  return { ...enrolment, ...of, drivingSchoolId };
}

export async function payFirst(test: TestApp, registrationId: string): Promise<void> {
  const payment = await test.db
    .selectFrom('payments')
    .select('id as paymentId')
    .where('registrationId', '=', registrationId)
    .where('status', '=', 'PENDING')
    .orderBy('installmentNumber')
    .orderBy('part')
    .limit(1)
    .executeTakeFirstOrThrow();
  await pays(test, payment);
}
