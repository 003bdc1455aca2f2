import { expect, test } from 'vitest';
import { erasurePlan } from './erasure-plan.ts';

const lead = (id: string, campaignId: string, registrationId: string | null = null) => ({
  id,
  campaignId,
  registrationId,
});
const registration = (id: string, campaignId: string, hasPayments = false) => ({ id, campaignId, hasPayments });

test('everything of the person goes: leads in every campaign, and the cart', () => {
  const person = {
    leads: [lead('l1', 'a', 'r1'), lead('l2', 'a'), lead('l3', 'b')],
    registrations: [registration('r1', 'a')],
  };
  expect(erasurePlan({ leadId: 'l3' }, person)).toEqual({ ...person, kept: [] });
  expect(erasurePlan({ registrationId: 'r1' }, person)).toEqual({ ...person, kept: [] });
});

test('payments on the registration refuse it, asked by the registration or by any lead of that campaign', () => {
  const person = { leads: [lead('l1', 'a', 'r1'), lead('l2', 'a')], registrations: [registration('r1', 'a', true)] };
  for (const record of [{ registrationId: 'r1' }, { leadId: 'l1' }, { leadId: 'l2' }]) {
    expect(erasurePlan(record, person)).toEqual({ refused: 'CONSENT_HAS_PAYMENTS' });
  }
});

test('of two registrations in a campaign, that of the lead decides, and for a lead without one that with payments', () => {
  const [cart, paid] = [registration('r1', 'a'), registration('r2', 'a', true)];
  const leads = [lead('l1', 'a', 'r1'), lead('l2', 'a', 'r2'), lead('l3', 'a')];
  for (const registrations of [
    [cart, paid],
    [paid, cart],
  ]) {
    const refusedFor = (leadId: string) => 'refused' in erasurePlan({ leadId }, { leads, registrations });
    expect(['l1', 'l2', 'l3'].map(refusedFor)).toEqual([false, true, true]);
  }
});

test('a registration with payments in another campaign is kept, with the lead it came from', () => {
  const paid = registration('r1', 'a', true);
  const person = { leads: [lead('l1', 'a', 'r1'), lead('l2', 'b')], registrations: [paid] };
  expect(erasurePlan({ leadId: 'l2' }, person)).toEqual({ leads: [lead('l2', 'b')], registrations: [], kept: [paid] });
});
