import { describe, expect, it } from 'vitest';
import { sandboxProviders } from './sandbox/sandbox-accounts.ts';
import { providerOf, providersOf } from './providers.ts';

const providers = sandboxProviders({ baseUrl: 'http://127.0.0.1:1', secret: 'a secret' }, {});
const [cards, pix] = providers.all;
const nameFor = (method: 'PIX' | 'CREDIT' | 'BOLETO' | 'BOLETO_PARCELADO') => providers.forMethod(method).metadata.name;

const owner = (paymentProvider: string | null) =>
  providerOf(providers, { paymentProvider, paymentMethod: 'PIX' }).metadata.name;

describe('several payment providers', () => {
  it('PIX goes to one, card, boleto and instalment boleto to the other', () => {
    expect(nameFor('PIX')).toBe('sandbox-pix');
    expect([nameFor('CREDIT'), nameFor('BOLETO'), nameFor('BOLETO_PARCELADO')]).toEqual([
      'sandbox',
      'sandbox',
      'sandbox',
    ]);
  });

  it('an existing charge belongs to whom it was asked of, whoever takes its method today', () => {
    expect(owner('sandbox')).toBe('sandbox');
    expect(owner(null)).toBe('sandbox-pix');
    expect(() => owner('gone')).toThrow('No payment provider for gone');
  });

  it('a method without a provider, with two, or two of one name do not start', () => {
    if (cards === undefined || pix === undefined) throw new Error('two providers');
    const { payouts } = providers;
    const third = { ...pix, metadata: { ...pix.metadata, name: 'third' } };
    expect(() => providersOf(payouts, pix)).toThrow('BOLETO needs exactly one');
    expect(() => providersOf(payouts, cards, pix, third)).toThrow('PIX needs');
    expect(() => providersOf(payouts, cards, cards, pix)).toThrow('share a name');
  });
});
