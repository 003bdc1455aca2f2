import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#app/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { MoneyCards } from './money-cards.tsx';
import { placesOf } from './report-places.ts';

const actor = {
  id: 'x',
  name: 'Ana',
  username: 'ana',
  roles: ['SUPERVISOR' as const],
  permissions: ['AGGREGATE_PAYMENTS' as const],
  attributes: {},
};

beforeEach(() => {
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ gross: 1500, fees: 10, net: 1490, totalTicket: 900 })));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('whole sums lead to the payments they add up; a holder’s part, which that list does not add up, says why it does not', async () => {
  await renderScreen(() => <MoneyCards filters={{}} places={placesOf({}, actor)} />);
  const whole = await screen.findByRole('region', { name: 'Valores pagos · POP + CFC' });
  expect(within(whole).getAllByRole('link')).toHaveLength(4);
  for (const part of ['CFC', 'POP']) {
    const card = await screen.findByRole('region', { name: `Valores pagos · ${part}` });
    expect(
      within(card)
        .queryAllByRole('link', { name: /R\$/ })
        .filter((link) => link.hasAttribute('href')),
    ).toEqual([]);
    expect(card).toHaveTextContent(/R\$\s1\.500,00/);
  }
});
