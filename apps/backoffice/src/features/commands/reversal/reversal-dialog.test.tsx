import { listBanksEndpoint, reversalCommand } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { answered, NOTHING_CHANGES } from '#features/shared/money-command/simulated.fixture.ts';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';
import { renderScreen } from '#kit/test-screen.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';

/** A card payment of R$ 500,00. */
const payment = {
  id: newId(),
  registrationId: newId(),
  entityPaymentType: 'DOWN_PAYMENT',
  paymentMethod: 'CREDIT',
  paymentGrossValue: reais(500),
} as PaymentRow;

beforeEach(() => signedInAs('SUPERVISOR'));

it('the button carries what goes back, which is all that the payment holds and not what was asked for', async () => {
  const lines = [{ kind: 'REVERSAL', marketplace: reais(150), partner: reais(850) }] as const;
  const effect = { ...NOTHING_CHANGES.effect, lines: [...lines], isOnceConfirmed: true };
  const reason = { field: 'reason', isRequired: true, isReason: true } as const;
  answerCalls(answerTo(reversalCommand.simulate, () => answered([reason], { ...NOTHING_CHANGES, effect })));
  await renderScreen(() => <ReversalDialog payment={payment} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByRole('button', { name: /^Estornar R\$\s1\.000,00$/ })).toBeVisible();
});

it('a reversal to an account says the sum, and that it asks for an approval, before the account is filled in', async () => {
  const about = { note: 'GOES_TO_ACCOUNT', amount: reais(1450) } as const;
  answerCalls(
    answerTo(listBanksEndpoint, () => ({ content: [] })),
    answerTo(reversalCommand.simulate, () => ({
      fields: [{ field: 'customerName', isRequired: true, about, proposal: 'Maria' }],
      problems: [{ field: 'customerBankNumber', code: 'REQUIRED' as const }],
    })),
  );
  const boleto = { ...payment, paymentMethod: 'BOLETO' } as PaymentRow;
  await renderScreen(() => <ReversalDialog payment={boleto} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByRole('button', { name: /^Pedir aprovação do estorno de R\$\s1\.450,00$/ })).toBeVisible();
  expect(screen.getByText(/^Vai para a conta informada abaixo, .*: R\$\s1\.450,00$/)).toBeVisible();
});
