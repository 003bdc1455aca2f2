import { screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { ActorProvider } from '#api-client/session/can.tsx';
import { personOf, tokenUntil } from '#api-client/session/session.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { Attempts } from '#features/payments/cards/attempts.tsx';
import { CustomPayments } from '#features/commands/custom-payment/custom-payments.tsx';
import { ManualEntries } from '#features/commands/manual-entry/manual-entries.tsx';
import { PaymentsInCfc } from '#features/commands/payment-in-cfc/payments-in-cfc.tsx';
import { PlanChanges } from '#features/commands/plan-change/plan-changes.tsx';
import { Refunds } from '#features/commands/refund/refunds.tsx';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import { Reversals } from '#features/commands/reversal/reversals.tsx';
import {
  customPaymentsEndpoint,
  manualEntriesEndpoint,
  paymentAttemptsEndpoint,
  paymentReversalsEndpoint,
  paymentsInCfcEndpoint,
  planChangesEndpoint,
  refundsEndpoint,
} from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { reais } from '#api-client/reais.fixture.ts';

const NOW = '2026-11-22T09:30:00Z';
const ID = '01932c6e-0000-7000-8000-000000000001';
const MADE = { id: ID, registrationId: ID, createdDate: NOW, createdBy: 'Ana', active: true, notesQty: 0 };
const CHANGED = {
  ...MADE,
  totalGrossValue: reais(100),
  originalPaymentMethod: 'PIX',
  newPaymentMethod: 'BOLETO',
  originalPlanName: 'Categoria B',
  newPlanName: 'Categoria AB',
} as const;
const NO_ACCOUNT = {
  customerName: null,
  customerDocument: null,
  customerDocumentType: null,
  customerAccountType: null,
  customerBankNumber: null,
  customerBankName: null,
  customerAgencyNumber: null,
  customerAgencyVerificationDigit: null,
  customerAccountNumber: null,
  customerAccountVerificationDigit: null,
};
const pageOf = <Row,>(row: Row) => ({ content: [row], totalSize: 1, totalIsExact: true });
const ATTEMPT: CallResponse<typeof paymentAttemptsEndpoint>['content'][number] = {
  id: ID,
  entityPaymentId: ID,
  timestamp: NOW,
  operation: 'CARD_PAYMENT',
  status: 'SUCCESS',
  cardBrand: 'VISA',
  cardInstallments: 1,
  totalGrossValue: reais(100),
  description: null,
  errorCode: null,
  errorDetails: null,
};
const ANSWERS = [
  answerTo(paymentAttemptsEndpoint, () => ({ content: [ATTEMPT] })),
  answerTo(paymentReversalsEndpoint, () =>
    pageOf({
      ...MADE,
      ...NO_ACCOUNT,
      entityPaymentId: ID,
      entityPaymentType: 'DOWN_PAYMENT',
      paymentMethod: 'CREDIT',
      installmentNumber: 1,
      amount: reais(100),
      status: 'APPROVED',
      waitsFor: null,
      approvalRequestId: null,
      isOfSomebodyElse: false,
      reason: null,
      decidedBy: null,
      decidedDate: null,
      can: { decide: false },
    }),
  ),
  answerTo(refundsEndpoint, () =>
    pageOf({
      ...MADE,
      payer: 'MARKETPLACE',
      route: 'BANK_TRANSFER',
      status: 'DONE',
      reason: null,
      entityPaymentId: null,
      refundAmount: reais(100),
      note: null,
      receiptsQty: 1,
    }),
  ),
  answerTo(paymentsInCfcEndpoint, () => pageOf({ ...CHANGED, registrationPaymentInCfcId: ID, can: { cancel: true } })),
  answerTo(planChangesEndpoint, () => pageOf({ ...CHANGED, registrationPaymentInCfcId: null, can: { undo: true } })),
  answerTo(manualEntriesEndpoint, () =>
    pageOf({
      ...MADE,
      entryType: 'CREDIT',
      partnerAmount: reais(100),
      marketplaceAmount: reais(0),
      totalAmount: reais(100),
      reason: 'Acerto',
    }),
  ),
  answerTo(customPaymentsEndpoint, () =>
    pageOf({
      ...MADE,
      reason: 'Segunda via',
      details: '',
      partnerGrossValue: reais(100),
      marketplaceGrossValue: reais(0),
      totalAmount: reais(100),
    }),
  ),
];

function signIn(role: 'SUPERVISOR' | 'MARKETING' | 'DRIVING_SCHOOL_ADMIN') {
  const person = personOf([role]);
  session.open({ ...person, accessToken: tokenUntil(Date.now() + 600_000), refreshToken: 'r' });
  return { ...person.user, permissions: person.fullPermissions };
}

beforeEach(() => {
  answerCalls(...ANSWERS);
});

type Table = ComponentType<{ readonly registration: Registration }>;

async function columnsOf(Shown: Table, role: Parameters<typeof signIn>[0] = 'SUPERVISOR') {
  const actor = signIn(role);
  await renderScreen(() => (
    <ActorProvider actor={actor}>
      <Shown registration={aRegistration()} />
    </ActorProvider>
  ));
  await screen.findByText('22/11/2026 06:30');
  const [head] = screen.getAllByRole('row');
  const cells = head === undefined ? [] : within(head).getAllByRole('columnheader');
  return cells.map(({ textContent }) => textContent).filter((label) => label !== 'Ações');
}

const PLAN_AND_METHOD = ['Forma original', 'Nova forma', 'Plano original', 'Novo plano', 'Ativo', 'Observações'];
const MANUAL = ['Tipo', 'Valor total', 'Valor do CFC', 'Valor da plataforma', 'Motivo'];
const CUSTOM = ['Data', 'Motivo', 'Valor total', 'Valor do CFC', 'Valor da plataforma', 'Detalhes'];

test.each<[string, Table, readonly string[]]>([
  [
    'payment attempts',
    Attempts,
    ['Data', 'Operação', 'Situação', 'Bandeira', 'Parcelas', 'Total', 'Descrição', 'Detalhes do erro'],
  ],
  [
    'reversals',
    Reversals,
    [
      'Data',
      'Criado por',
      'Valor',
      'Situação',
      'Dados bancários',
      'Motivo',
      'Forma de pagamento',
      'Espera',
      'Decidido por',
    ],
  ],
  [
    'refunds',
    Refunds,
    [
      'Data',
      'Criado por',
      'Quem pagou',
      'Valor do reembolso',
      'Por onde',
      'Situação',
      'Observação',
      'Comprovantes',
      'Motivo',
      'Ativo',
    ],
  ],
  ['payments in the CFC', PaymentsInCfc, ['Data', 'Criado por', 'Valor', ...PLAN_AND_METHOD]],
  ['plan changes', PlanChanges, ['Data', 'Criado por', 'Diferença', ...PLAN_AND_METHOD, 'Com pagamento no CFC']],
  ['manual entries', ManualEntries, ['Data', 'Criado por', ...MANUAL]],
  ['custom payments', CustomPayments, [...CUSTOM, 'Criado por']],
])('the columns of %s are those of the specification, in its order', async (_, table, columns) => {
  expect(await columnsOf(table)).toEqual(columns);
});

test('who entered by hand is shown to who manages payments alone', async () => {
  expect(await columnsOf(ManualEntries, 'MARKETING')).toEqual(['Data', ...MANUAL]);
});

test('who asked for a custom payment is not shown to people of a CFC', async () => {
  expect(await columnsOf(CustomPayments, 'DRIVING_SCHOOL_ADMIN')).toEqual(CUSTOM);
});
