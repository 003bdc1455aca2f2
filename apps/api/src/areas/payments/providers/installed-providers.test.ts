import { describe, expect, test } from 'vitest';
import {
  type CardRelaySettings,
  getnetOf,
  type GetnetSettings,
  type TransfeeraSettings,
} from '#kernel/provider-settings.ts';
import { installedProviders } from './installed-providers.ts';
import { getnetAccount, transfeeraAccount } from './provider-accounts.ts';

const NOTHING: TransfeeraSettings = {
  loginUrl: undefined,
  apiUrl: undefined,
  clientId: undefined,
  clientSecret: undefined,
  pixKey: undefined,
  contact: undefined,
  certificateFile: undefined,
  keyFile: undefined,
};
const ACCOUNT: TransfeeraSettings = {
  ...NOTHING,
  loginUrl: 'https://login-api.mtls.transfeera.com',
  apiUrl: 'https://api.mtls.transfeera.com',
  clientId: 'us',
  clientSecret: 'known-to-nobody',
  pixKey: '11222333000181',
  contact: 'ti@habilita.example',
};
const NO_GETNET: GetnetSettings = getnetOf({});
const GETNET_ACCOUNT: GetnetSettings = {
  ...NO_GETNET,
  apiUrl: 'https://api.getnet.com.br',
  clientId: 'us',
  clientSecret: 'known-to-nobody',
  sellerId: '6eb2412c',
  splitNames: 'SALE_AMOUNT',
  merchantId: '42',
  paymentPlans: { 5: 1, 30: 2 },
};
const secrets = {
  accounts: { current: 'accounts' },
  auth: { current: 'auth' },
  files: { current: 'files' },
  webhook: { current: 'a-secret-of-webhooks' },
};
const PORTS = {
  simulatorsPort: 3002,
  getnetSimulatorPort: 3003,
  cardRelayPort: 3004,
};
const NO_RELAY = { url: undefined, apiUrl: undefined, secret: undefined };
const RELAY = { url: 'https://cards.habilita.example', apiUrl: undefined, secret: 'known-to-nobody' };
const installed = (
  payments: 'simulators' | 'live',
  transfeera: TransfeeraSettings = NOTHING,
  getnet: GetnetSettings = NO_GETNET,
  cardRelay: CardRelaySettings = NO_RELAY,
) => installedProviders({ ...PORTS, payments, transfeera, getnet, cardRelay, secrets }, {});

const named = (providers: ReturnType<typeof installed>) => [
  ...(['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'] as const).map(
    (method) => providers.forMethod(method).metadata.name,
  ),
  providers.payouts.metadata.name,
];

const accountWith = (webhook: string) =>
  transfeeraAccount({
    simulatorsPort: 3002,
    transfeera: NOTHING,
    secrets: { ...secrets, webhook: { current: webhook } },
  });

const getnetWith = (webhook: string, change: Partial<GetnetSettings> = {}) =>
  getnetAccount({
    getnetSimulatorPort: 3003,
    getnet: { ...NO_GETNET, ...change },
    secrets: { ...secrets, webhook: { current: webhook } },
  });

describe('the providers of an installation', () => {
  const BOTH = ['transfeera', 'getnet', 'getnet', 'getnet', 'transfeera'];

  test('are Transfeera for PIX and transfers and Getnet for cards and boletos, simulated or real', () => {
    expect(named(installed('simulators'))).toEqual(BOTH);
    expect(named(installed('live', ACCOUNT, GETNET_ACCOUNT, RELAY))).toEqual(BOTH);
  });

  test('take cards by the page of the relay beside the product, or where the settings say', () => {
    const pageOf = (providers: ReturnType<typeof installed>) =>
      providers.named('getnet').cards?.fieldsUrl('0199c6f0-0000-7000-8000-000000000001');
    expect(pageOf(installed('simulators'))).toMatch(
      /^http:\/\/127\.0\.0\.1:3004\/fields\?payment=0199c6f0.+&proof=.{43}$/,
    );
    expect(pageOf(installed('live', ACCOUNT, GETNET_ACCOUNT, RELAY))).toMatch(
      /^https:\/\/cards\.habilita\.example\/fields\?/,
    );
  });

  test('live are refused with the names of what is missing, never with a value', () => {
    const transfeera = { ...ACCOUNT, apiUrl: undefined, pixKey: undefined };
    const getnet = { ...GETNET_ACCOUNT, splitNames: undefined };
    expect(() => installed('live', transfeera, getnet)).toThrow(
      /^PAYMENTS=live needs TRANSFEERA_API_URL, TRANSFEERA_PIX_KEY, GETNET_SPLIT_NAMES, CARD_RELAY_URL, CARD_RELAY_SECRET\.$/,
    );
    expect(() => installed('live')).toThrow('TRANSFEERA_LOGIN_URL, TRANSFEERA_API_URL, TRANSFEERA_CLIENT_ID');
    expect(() => installed('live', ACCOUNT)).toThrow(
      /^PAYMENTS=live needs GETNET_API_URL, GETNET_CLIENT_ID, GETNET_CLIENT_SECRET, GETNET_SELLER_ID, GETNET_SPLIT_NAMES, GETNET_MERCHANT_ID, GETNET_PAYMENT_PLANS, CARD_RELAY_URL, CARD_RELAY_SECRET\.$/,
    );
    expect(() => installed('live', ACCOUNT, GETNET_ACCOUNT)).toThrow(
      /^PAYMENTS=live needs CARD_RELAY_URL, CARD_RELAY_SECRET\.$/,
    );
  });

  test('the account of the simulator is where nothing is set, with a secret that nobody can guess', () => {
    expect(accountWith('one')).toMatchObject({ loginUrl: 'http://127.0.0.1:3002', apiUrl: 'http://127.0.0.1:3002' });
    expect(accountWith('one').clientSecret).not.toBe(accountWith('another').clientSecret);
    expect(accountWith('one').pathSecrets).not.toEqual(accountWith('another').pathSecrets);
  });

  test("the account at Getnet is likewise the simulator's, and what is set of it is kept", () => {
    expect(getnetWith('one')).toMatchObject({
      apiUrl: 'http://127.0.0.1:3003',
      splitNames: 'SALES_AMOUNT',
      scope: 'oob',
    });
    expect(getnetWith('one').clientSecret).not.toBe(getnetWith('another').clientSecret);
    expect(getnetWith('one').pathSecrets).not.toEqual(getnetWith('another').pathSecrets);
    const set = { ...GETNET_ACCOUNT, scope: '', channel: 'XX', sendsSellerId: true };
    const { merchantId, paymentPlans, ...account } = set;
    expect(getnetWith('one', set)).toMatchObject({
      apiUrl: account.apiUrl,
      scope: '',
      channel: 'XX',
      sendsSellerId: true,
      tokenPath: '/auth/oauth/v2/token',
      backOffice: { apiUrl: account.apiUrl, clientId: 'us', scope: 'mgm', merchantId, paymentPlans },
    });
  });

  test('a certificate that cannot be read is refused by the name of its variable', () => {
    const transfeera = { ...NOTHING, certificateFile: '/nowhere/cert.pem' };
    expect(() => installed('simulators', transfeera)).toThrow(
      'TRANSFEERA_CERTIFICATE_FILE must name a file that can be read.',
    );
  });
});
