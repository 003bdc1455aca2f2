import { describe, expect, test } from 'vitest';
import type { TransfeeraSettings } from '#kernel/environment.ts';
import { installedProviders, transfeeraAccount } from './installed-providers.ts';

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
const secrets = { auth: 'auth', files: 'files', webhook: 'a-secret-of-webhooks' };
const installed = (payments: 'sandbox' | 'simulators' | 'live', transfeera = NOTHING) =>
  installedProviders({ payments, sandboxUrl: 'http://127.0.0.1:1', simulatorsPort: 3002, transfeera, secrets }, {});

const named = (providers: ReturnType<typeof installed>) => [
  ...(['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'] as const).map(
    (method) => providers.forMethod(method).metadata.name,
  ),
  providers.payouts.metadata.name,
];

const accountWith = (webhook: string) =>
  transfeeraAccount({
    payments: 'simulators',
    sandboxUrl: '',
    simulatorsPort: 3002,
    transfeera: NOTHING,
    secrets: { ...secrets, webhook },
  });

describe('the providers of an installation', () => {
  test('are the sandbox alone, or Transfeera for PIX and transfers, beside which former charges stay', () => {
    expect(named(installed('sandbox'))).toEqual(['sandbox-pix', 'sandbox', 'sandbox', 'sandbox', 'sandbox-pix']);
    const mixed = installed('simulators');
    expect(named(mixed)).toEqual(['transfeera', 'sandbox', 'sandbox', 'sandbox', 'transfeera']);
    expect(mixed.named('sandbox-pix').metadata.methods).toEqual([]);
  });

  test('live are refused with the names of what is missing, never with a value', () => {
    expect(() => installed('live', { ...ACCOUNT, apiUrl: undefined, pixKey: undefined })).toThrow(
      /^PAYMENTS=live needs TRANSFEERA_API_URL, TRANSFEERA_PIX_KEY\.$/,
    );
    expect(() => installed('live')).toThrow('TRANSFEERA_LOGIN_URL, TRANSFEERA_API_URL, TRANSFEERA_CLIENT_ID');
    expect(() => installed('live', ACCOUNT)).toThrow('no provider of card and boleto in this version');
  });

  test('the account of the simulator is where nothing is set, with a secret that nobody can guess', () => {
    expect(accountWith('one')).toMatchObject({ loginUrl: 'http://127.0.0.1:3002', apiUrl: 'http://127.0.0.1:3002' });
    expect(accountWith('one').clientSecret).not.toBe(accountWith('another').clientSecret);
    expect(accountWith('one').pathSecret).not.toBe(accountWith('another').pathSecret);
  });

  test('a certificate that cannot be read is refused by the name of its variable', () => {
    const transfeera = { ...NOTHING, certificateFile: '/nowhere/cert.pem' };
    expect(() => installed('simulators', transfeera)).toThrow(
      'TRANSFEERA_CERTIFICATE_FILE must name a file that can be read.',
    );
  });
});
