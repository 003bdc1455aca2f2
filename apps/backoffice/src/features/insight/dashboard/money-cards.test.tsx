import type { Role } from '@habilita/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { MoneyCards } from './money-cards.tsx';
import { placesOf } from './report-places.ts';
import { reais } from '#api-client/reais.fixture.ts';

const sums = (gross: number) => ({ gross: reais(gross), fees: reais(10), net: reais(gross - 10) });
const settled = (gross: number) => ({ total: sums(gross), settled: sums(gross - 100), pending: sums(100) });
const MONEY = { both: settled(1500), cfc: settled(1000), pop: settled(500), totalTicket: reais(900) };

async function open(role: Role): Promise<void> {
  const permissions = ['AGGREGATE_PAYMENTS' as const];
  const actor = { id: 'x', name: 'Ana', username: 'ana', roles: [role], permissions, attributes: {} };
  await renderScreen(() => <MoneyCards money={MONEY} today="2026-03-07" places={placesOf({}, actor)} />);
}

const linksOf = async (part: string): Promise<readonly (string | null)[]> => {
  const card = await screen.findByRole('region', { name: `Valores pagos · ${part}` });
  return within(card)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))
    .filter((href) => href !== null);
};

test('whole sums lead to the payments they add up; a holder’s part, which that list does not add up for this role, leads nowhere', async () => {
  await open('SUPERVISOR');
  expect(await linksOf('POP + CFC')).toHaveLength(4);
  expect([await linksOf('CFC'), await linksOf('POP')]).toEqual([[], []]);
  expect(screen.getByRole('region', { name: 'Valores pagos · CFC' })).toHaveTextContent(/R\$\s1\.000,00/);
});

test('who sees the parts of a payment is led to the column that adds them up, settled up to the day of the answer', async () => {
  await open('ADMIN');
  const [figure, total, settledPart, pending] = await linksOf('CFC');
  expect(figure).toContain('column=paymentPartnerCreditedValue');
  expect(total).toBe(figure);
  expect(settledPart).toContain('liquidationDayEnd=2026-03-07');
  expect(pending).toContain('liquidationDayStart=2026-03-08');
  expect((await linksOf('POP'))[0]).toContain('column=paymentMarketplaceCreditedValue');
});
