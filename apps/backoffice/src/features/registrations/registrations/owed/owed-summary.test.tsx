import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderScreen } from '#kit/test-screen.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { AskedBadges } from './asked-badges.tsx';
import { OwedSummary } from './owed-summary.tsx';
import { PaymentSituation } from './payment-situation.tsx';
import { reais } from '#api-client/reais.fixture.ts';

const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');
const owing = (owed: Partial<Registration['owed']>, more: Partial<Registration> = {}) => {
  const registration = aRegistration(more);
  return { ...registration, owed: { ...registration.owed, ...owed } };
};
const told = async (registration: Registration) => {
  await renderScreen(() => <OwedSummary registration={registration} tabs={new Set(['pagamentos-no-cfc'])} />);
  return plain(document.body);
};

test('payments that ask for what is owed have nothing above them: the head of the record told it', async () => {
  await told(owing({ open: reais(813), overdue: { amount: reais(521.4), since: '2026-08-30', daysLate: 86 } }));
  expect(screen.queryByText(/cobrança/)).toBeNull();
});

test('a debt that no charge asks for, and charges above the debt, are said', async () => {
  expect(await told(owing({ notRequested: reais(2489.45) }))).toContain(
    'R$ 2.489,45 do que se deve não está em nenhuma cobrança',
  );
  expect(await told(owing({ requestedBeyond: reais(35) }))).toContain('pedem R$ 35,00 a mais do que se deve');
});

test('payments in the CFC, which are no rows here, are pointed to', async () => {
  expect(await told(owing({}, { activePaymentsInCfcQty: 2 }))).toContain('2 pagamentos recebidos no CFC');
});

test('the head of the record has a badge for each', async () => {
  await renderScreen(() => <AskedBadges registration={owing({ notRequested: reais(20) })} />);
  expect(plain(screen.getByText(/sem cobrança/))).toBe('R$ 20,00 sem cobrança');
  expect(screen.queryByText(/cobrados a mais/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cobrar saldo' }));
  expect(await screen.findByRole('dialog', { name: 'Cobrar saldo' })).toBeInTheDocument();
});

test('who may not ask for it sees the debt and no button', async () => {
  const { can, ...registration } = owing({ notRequested: reais(20) });
  await renderScreen(() => (
    <AskedBadges registration={{ ...registration, can: { ...can, requestBalance: 'FORBIDDEN' } }} />
  ));
  expect(screen.getByText(/sem cobrança/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('somebody who gave up and was charged nothing has a neutral badge, not a green PAGO', async () => {
  const gaveUp = { status: 'ABANDONED', businessStatus: 'PAID', dueAmount: 0 } as const;
  await renderScreen(() => <PaymentSituation of={gaveUp} />);
  expect(screen.getByTitle('NADA DEVIDO')).toHaveAttribute('data-tone', 'neutral');
});
