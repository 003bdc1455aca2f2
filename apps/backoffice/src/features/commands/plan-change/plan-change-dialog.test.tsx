import { planChangeCommand } from '@habilita/contract';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { answered, NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import { aRegistration } from '#features/shared/registration/registration.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { PlanChangeDialog } from './plan-change-dialog.tsx';

beforeEach(() => void vi.spyOn(session, 'freshToken').mockResolvedValue('token'));
it.each([
  [[700, 93], /^Alterar categoria e cobrar R\$\s793,00$/],
  [[], /^Alterar categoria$/],
])('the button carries what will be charged, if anything: %j', async (sums, label) => {
  const paymentsThatCome = sums.map((sum, index) => ({
    entityPaymentId: null,
    entityType: 'REGISTRATION_PLAN_CHANGE' as const,
    entityPaymentType: 'INSTALLMENT' as const,
    paymentMethod: 'BOLETO_PARCELADO' as const,
    installmentNumber: index + 1,
    numberOfInstallments: sums.length,
    dueDate: '2026-12-05',
    paymentGrossValue: reais(sum),
    paymentMarketplaceGrossValue: reais(0),
    paymentPartnerGrossValue: reais(sum),
  }));
  const simulated = { ...NOTHING_CHANGES, effect: { ...NOTHING_CHANGES.effect, paymentsThatCome } };
  answerCalls(answerTo(planChangeCommand.simulate, () => answered([{ field: 'planId', isRequired: true }], simulated)));
  await renderScreen(() => <PlanChangeDialog registration={aRegistration()} onClose={() => undefined} />);
  expect(await screen.findByRole('button', { name: label })).toBeVisible();
});
