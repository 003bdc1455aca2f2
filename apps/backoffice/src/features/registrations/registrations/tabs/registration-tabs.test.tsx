import { type Role, ROLE_PERMISSIONS } from '@habilita/contract';
import { expect, test } from 'vitest';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { tabsFrom } from '#features/shared/registration/registration-tab.ts';
import { REGISTRATION_TABS } from './registration-tabs.tsx';

const seen = (overrides: Partial<Registration>, role: Role) =>
  tabsFrom(
    REGISTRATION_TABS,
    { registration: aRegistration(overrides), payments: null },
    { roles: [role], permissions: ROLE_PERMISSIONS[role] },
  ).map(({ label, count }) => (count === undefined ? label : `${label} ${count}`));

const EVERYTHING = { attachmentsQty: 9, notesQty: 500, entityPaymentsQty: 300, penaltiesQty: 1, paymentAttemptsQty: 2 };

test('a tab is there only when there is something in it', () => {
  expect(seen({}, 'ADMIN')).toEqual(['Matrícula', 'Extrato', 'Linha do tempo', 'Anexos']);
  expect(seen({ penaltiesQty: 2 }, 'ADMIN')).toEqual(['Matrícula', 'Multas 2', 'Extrato', 'Linha do tempo', 'Anexos']);
});

test('tabs stand in the order of the specification', () => {
  const all = {
    ...EVERYTHING,
    paymentsInCfcQty: 3,
    planChangesQty: 4,
    refundsQty: 5,
    reversalsQty: 6,
    manualEntriesQty: 7,
    customPaymentsQty: 8,
  };
  expect(seen(all, 'SUPERVISOR')).toEqual([
    'Matrícula',
    'Observações 500',
    'Pagamentos 300',
    'Pagamentos no CFC 3',
    'Alterações de categoria 4',
    'Multas 1',
    'Reembolsos 5',
    'Estornos 6',
    'Tentativas de Pagamento 2',
    'Lançamentos Manuais 7',
    'Pagamentos Avulsos 8',
    'Extrato',
    'Linha do tempo',
    'Anexos 9',
  ]);
});

test.each(['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR'] as const)(
  'notes and attempts are hidden from %s',
  (role) => {
    expect(seen(EVERYTHING, role)).toEqual([
      'Matrícula',
      'Pagamentos 300',
      'Multas 1',
      'Extrato',
      'Linha do tempo',
      'Anexos 9',
    ]);
  },
);

const BY_HAND = { refundsQty: 1, manualEntriesQty: 2, customPaymentsQty: 3 };

test.each([
  [
    'SUPERVISOR',
    [
      'Matrícula',
      'Reembolsos 1',
      'Lançamentos Manuais 2',
      'Pagamentos Avulsos 3',
      'Extrato',
      'Linha do tempo',
      'Anexos',
    ],
  ],
  [
    'DRIVING_SCHOOL_ADMIN',
    ['Matrícula', 'Reembolsos 1', 'Pagamentos Avulsos 3', 'Extrato', 'Linha do tempo', 'Anexos'],
  ],
  ['CAMPAIGN_CONSULTANT', ['Matrícula', 'Reembolsos 1', 'Linha do tempo', 'Anexos']],
] as const)('what is charged and given back by hand is seen by %s', (role, tabs) => {
  expect(seen(BY_HAND, role)).toEqual(tabs);
});
