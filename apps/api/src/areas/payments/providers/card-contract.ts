import { newId } from '@habilita/kernel';
import { expect, it } from 'vitest';
import { CARD_ERRORS, type CardPayments, type PaymentProvider } from './provider.ts';
import type { Provided } from './provider-harness.ts';
import { cardRequest } from './sample-requests.ts';

/** Tests that every provider of card payments must pass. */
export function cardContract(provided: Provided): void {
  it('an approved card pays at once and is remembered by brand and last four digits only', async () => {
    const { provider, cardToken } = provided();
    const pay = payBy(provider);
    const request = await cardRequest((paymentId) => cardToken('approved', paymentId));
    const result = await pay(request);
    expect(result).toMatchObject({
      kind: 'approved',
      cardBrand: expect.stringMatching(/^[A-Z]+$/),
      lastFour: expect.stringMatching(/^\d{4}$/),
      authorizationCode: expect.stringMatching(/./),
      installments: 3,
      amount: request.amount,
    });
    const payments = [{ movementId: result.kind === 'approved' && result.movementId }];
    const charge = { status: 'PAID', payments };
    expect(await provider.fetchCharge({ paymentId: request.paymentId, issue: 1 })).toMatchObject({ charge });
  });

  it.each(CARD_ERRORS)('a card can be denied with %s, and the payment stays open for another card', async (error) => {
    const { provider, cardToken } = provided();
    const pay = payBy(provider);
    const request = await cardRequest((paymentId) => cardToken(error, paymentId));
    const result = await pay(request);
    expect(result).toMatchObject({ kind: 'denied', error });
    // A provider that does not know the brand leaves it out.
    expect('cardBrand' in result ? result.cardBrand : 'UNKNOWN').toMatch(/^[A-Z]+$/);
    const again = { ...request, attemptId: newId(), cardToken: await cardToken('approved', request.paymentId) };
    expect(await pay(again)).toMatchObject({ kind: 'approved' });
  });

  it('the same attempt, or another one for a paid payment, charges nothing more', async () => {
    const { provider, cardToken } = provided();
    const pay = payBy(provider);
    const request = await cardRequest((paymentId) => cardToken('approved', paymentId));
    const first = await pay(request);
    expect(await pay(request)).toEqual(first);
    const another = { ...request, attemptId: newId(), cardToken: await cardToken('approved', request.paymentId) };
    expect(await pay(another)).toEqual(first);
    const found = await provider.fetchCharge({ paymentId: request.paymentId, issue: 1 });
    expect(found.kind === 'found' && found.charge.payments).toHaveLength(1);
  });

  it('a denied attempt repeated is denied again, though its token is used', async () => {
    const { provider, cardToken } = provided();
    const pay = payBy(provider);
    const request = await cardRequest((paymentId) => cardToken('CARD_REFUSED', paymentId));
    const first = await pay(request);
    expect(await pay(request)).toEqual(first);
  });

  it.each(['timeout', 'server', 'network'] as const)('%s is unavailable, as for every other call', async (how) => {
    const pay = payBy(await provided().failing(how));
    expect(await pay(await cardRequest(async () => 'any'))).toMatchObject({ kind: 'unavailable', cause: how });
  });

  it('a token is good for one attempt', async () => {
    const { provider, cardToken } = provided();
    const pay = payBy(provider);
    const request = await cardRequest((paymentId) => cardToken('CARD_REFUSED', paymentId));
    await pay(request);
    expect(await pay({ ...request, attemptId: newId() })).toMatchObject({ kind: 'rejected' });
  });
}

function payBy({ cards }: PaymentProvider): CardPayments['pay'] {
  if (cards === undefined) throw new Error('The provider takes no cards');
  return cards.pay;
}
