import { describe, expect, it } from 'vitest';
import { getnetOf } from '#kernel/provider-settings.ts';
import { installedProviders } from './installed-providers.ts';
import { providerOf, providersOf } from './providers.ts';

const secrets = {
  accounts: { current: 'accounts' },
  auth: { current: 'auth' },
  files: { current: 'files' },
  webhook: { current: 'a-secret-of-webhooks' },
};
const nothing = { loginUrl: undefined, apiUrl: undefined, clientId: undefined, clientSecret: undefined };
const providers = installedProviders(
  {
    payments: 'simulators',
    simulatorsPort: 3002,
    getnetSimulatorPort: 3003,
    cardRelayPort: 3004,
    transfeera: { ...nothing, pixKey: undefined, contact: undefined, certificateFile: undefined, keyFile: undefined },
    getnet: getnetOf({}),
    cardRelay: { url: undefined, apiUrl: undefined, secret: undefined },
    secrets,
  },
  {},
);
const [pix, cards] = providers.all;
const nameFor = (method: 'PIX' | 'CREDIT' | 'BOLETO' | 'BOLETO_PARCELADO') => providers.forMethod(method).metadata.name;

const owner = (paymentProvider: string | null) =>
  providerOf(providers, { paymentProvider, paymentMethod: 'PIX' }).metadata.name;

describe('several payment providers', () => {
  it('PIX goes to one, card, boleto and instalment boleto to the other', () => {
    expect(nameFor('PIX')).toBe('transfeera');
    expect([nameFor('CREDIT'), nameFor('BOLETO'), nameFor('BOLETO_PARCELADO')]).toEqual(['getnet', 'getnet', 'getnet']);
  });

  it('an existing charge belongs to whom it was asked of, whoever takes its method today', () => {
    expect(owner('getnet')).toBe('getnet');
    expect(owner(null)).toBe('transfeera');
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
