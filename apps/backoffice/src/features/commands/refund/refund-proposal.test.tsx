import { refundProposalEndpoint } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { newId } from '@habilita/kernel';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { reais } from '#api-client/reais.fixture.ts';
import { session } from '#api-client/session/session.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { RefundProposal } from './refund-proposal.tsx';

let asked: string[];

/** The server proposes to refund a boleto of R$ 64,00 by bank transfer, which only staff can do. */
beforeEach(() => {
  asked = [];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  answerCalls(
    answerTo(refundProposalEndpoint, ({ url }) => {
      asked.push(url.search);
      return {
        parts: [
          {
            entityPaymentId: newId(),
            paymentMethod: 'BOLETO' as const,
            paymentDate: '2026-11-20T15:00:00Z',
            route: 'BANK_TRANSFER' as const,
            reason: 'BOLETO_NEVER' as const,
            amount: reais(64),
            marketplaceAmount: reais(9.6),
            partnerAmount: reais(54.4),
            feeKept: reais(0),
            providerBalance: null,
            isByProvider: false,
          },
        ],
      };
    }),
  );
});
const show = (amount: Cents | null, payer: 'MARKETPLACE' | 'PARTNER' | null) =>
  renderScreen(() => (
    <RefundProposal id={newId()} zone="-03:00" amount={amount} payer={payer} chosen="" onChoose={() => undefined} />
  ));
const plain = () => screen.getByRole('list', { name: 'Como reembolsar' }).textContent.replaceAll('\u00a0', ' ');

it.each([
  ['MARKETPLACE', 'Saem R$ 64,00 da plataforma.'],
  ['PARTNER', 'Saem R$ 64,00 do CFC.'],
] as const)('what staff give back comes from the payer alone, here %s', async (payer, said) => {
  await show(null, payer);
  await screen.findByRole('list', { name: 'Como reembolsar' });
  expect(plain()).toContain(said);
  expect(plain()).not.toContain('54,40');
});

it('nobody is said to pay before a payer is chosen', async () => {
  await show(null, null);
  await screen.findByRole('list', { name: 'Como reembolsar' });
  expect(plain()).not.toContain('Sai ');
});

it('ways to refund are neither asked for nor shown for an amount that is not above zero', async () => {
  await show(reais(-3), 'PARTNER');
  expect(screen.queryByText('Como reembolsar')).toBeNull();
  await show(reais(3), 'PARTNER');
  await screen.findByRole('list', { name: 'Como reembolsar' });
  expect(asked).toEqual(['?refundAmount=3']);
});
