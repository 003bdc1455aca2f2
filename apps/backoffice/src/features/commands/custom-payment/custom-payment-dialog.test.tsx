import { customPaymentCommand } from '@habilita/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { isObject } from '#api-client/guards.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { session } from '#api-client/session/session.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { answered, NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { CustomPaymentDialog } from './custom-payment-dialog.tsx';

type Answer = CallResponse<typeof customPaymentCommand.simulate>;

const METHOD = { field: 'paymentMethod', isRequired: true, choices: [{ value: 'PIX' }], proposal: 'PIX' };
const amount = (field: string) => ({ field, isRequired: true, amount: { min: reais(0), max: reais(10_000) } });

/** The student has R$ 30,50 of credit; only the part of an amount that exceeds the credit is charged. */
function answerFor(body: unknown): Answer {
  const { partnerGrossValue: partner } = isObject(body) ? body : {};
  const total = Number(partner ?? 0);
  const covered = reais(Math.min(30.5, total));
  const about = { note: 'FROM_CREDIT', amount: covered } as const;
  return answered(
    [
      amount('partnerGrossValue'),
      { ...amount('marketplaceGrossValue'), amount: { min: reais(0), max: reais(10_000), proposal: reais(0) } },
      { field: 'details', isRequired: true, isReason: true, ...(total > 0 && { about }) },
      ...(total > 0 && total <= 30.5 ? [] : [METHOD]),
    ],
    { ...NOTHING_CHANGES, effect: { ...NOTHING_CHANGES.effect, paymentsThatCome: total > 30.5 ? [PIX] : [] } },
  );
}

const PIX: NonNullable<Answer['effect']>['paymentsThatCome'][number] = {
  entityPaymentId: null,
  entityType: 'REGISTRATION_CUSTOM_PAYMENT',
  entityPaymentType: 'DOWN_PAYMENT',
  paymentMethod: 'PIX',
  installmentNumber: 1,
  numberOfInstallments: 1,
  dueDate: '2026-12-05',
  paymentGrossValue: reais(69.5),
  paymentMarketplaceGrossValue: reais(0),
  paymentPartnerGrossValue: reais(69.5),
};

beforeEach(() => {
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  answerCalls(answerTo(customPaymentCommand.simulate, ({ body }) => answerFor(body)));
});
it('an amount that credit pays asks for no method, says that nothing will be charged, and so does the button', async () => {
  await renderScreen(() => <CustomPaymentDialog registration={aRegistration()} onClose={() => undefined} />);
  const partner = await screen.findByRole('textbox', { name: /^Valor do CFC/ });
  expect(screen.getByRole('combobox', { name: /^Forma de pagamento/ })).toBeVisible();
  await userEvent.type(partner, '30,50');
  const said = /^Nenhuma cobrança será emitida: R\$\s30,50 saem do crédito do aluno\.$/;
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.queryByRole('combobox', { name: /^Forma de pagamento/ })).toBeNull();
  expect(await screen.findByRole('button', { name: 'Registrar sem nova cobrança' })).toBeEnabled();
  await userEvent.clear(partner);
  await userEvent.type(partner, '100');
  expect(await screen.findByText(/^R\$\s30,50 saem do crédito do aluno\. Só o restante será cobrado\.$/)).toBeVisible();
  expect(screen.getByRole('combobox', { name: /^Forma de pagamento/ })).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Cobrar R\$\s69,50$/ })).toBeEnabled();
});
