import { ROLE_PERMISSIONS, type Role } from '@habilita/contract';
import { expect, test } from 'vitest';
import { rateText } from './registrations-card.tsx';
import { placesOf } from './report-places.ts';

const person = (role: Role) => ({
  id: 'x',
  name: 'Ana',
  username: 'ana',
  roles: [role],
  permissions: [...ROLE_PERMISSIONS[role]],
  attributes: {},
});
const FILTERS = { campaignIds: 'c', registrationDateStart: '2026-03-01', registrationDateEnd: '2026-03-31' };

test("a figure leads to the list with the dashboard's filters and its own", () => {
  const places = placesOf(FILTERS, person('SUPERVISOR'));
  expect(places.registrations({ standings: 'paid' }).place).toEqual({
    to: '/registrations',
    search: { ...FILTERS, registrationStatus: 'REGISTERED,ABANDONED', standings: 'paid' },
  });
  expect(places.leads({ ageRanges: 'FROM_18' }).place).toEqual({
    to: '/leads',
    search: { campaignIds: 'c', createdDateStart: '2026-03-01', createdDateEnd: '2026-03-31', ageRanges: 'FROM_18' },
  });
  expect(places.payments('both', { liquidationDayEnd: '2026-03-07' }).place).toEqual({
    to: '/payments',
    search: {
      ...FILTERS,
      status: 'PAID',
      entityPaymentActive: 'true,false',
      liquidationDayEnd: '2026-03-07',
      column: 'paymentCreditedValue',
    },
  });
});

test("a holder's part leads to the list with the column that adds up to it, for those who see that column", () => {
  const places = placesOf(FILTERS, person('ADMIN'));
  expect(places.payments('cfc').place?.search).toMatchObject({ column: 'paymentPartnerCreditedValue' });
  expect(places.payments('pop').place?.search).toMatchObject({ column: 'paymentMarketplaceCreditedValue' });
  for (const role of ['SUPERVISOR', 'FINANCIAL_ANALYST'] as const)
    expect(placesOf(FILTERS, person(role)).payments('cfc').reason).toMatch(/^Parte dos pagamentos/);
});

test('who does not have the list reads why the figure leads nowhere', () => {
  const places = placesOf(FILTERS, person('MARKETING'));
  expect(places.registrations()).toEqual({ reason: 'Sua conta não tem acesso à lista de matrículas.' });
  expect(places.payments('both')).toEqual({ reason: 'Sua conta não tem acesso ao relatório de pagamentos.' });
  expect(places.leads().place).toMatchObject({ to: '/leads' });
});

test('a consultant who looks beyond a campaign is led to no leads, whose list does not', () => {
  const places = placesOf({ countiesIncludedCampaignIds: 'c' }, person('CAMPAIGN_CONSULTANT'));
  expect(places.leads().place).toBeUndefined();
  expect(places.registrations().place).toMatchObject({ to: '/registrations' });
});

test('the default rate is written with one decimal and a comma', () => {
  expect(rateText(12.5)).toBe('12,5%');
  expect(rateText(0)).toBe('0,0%');
});
