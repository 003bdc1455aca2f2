import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { PIX_PROVIDER, withProvider } from '../../../../test/builders/providers.ts';
import type { WebhookRegistrar } from '../providers/notice.ts';
import { providerWebhook } from './provider-webhooks.queries.ts';
import { registerWebhooks, signatureSecretOf } from './register-webhooks.ts';
import { isPathSecret, pathSecretOf } from './webhook-address.ts';
import { ownerOf } from '../../../../test/owner-of.ts';

const it = appOfFile();
beforeAll(async () => {
  // The test app starts with registered webhooks, which these tests must not find.
  await ownerOf(it.db).deleteFrom('providerWebhooks').execute();
});

type Answer = Awaited<ReturnType<WebhookRegistrar['register']>>;
const asked: (readonly [string, string | undefined])[] = [];
async function registered(answer: Answer): Promise<unknown> {
  const register = async (...call: Parameters<WebhookRegistrar['register']>) => {
    asked.push(call);
    return answer;
  };
  const deps = withProvider(it.deps, PIX_PROVIDER, { webhooks: { register } });
  return registerWebhooks(deps).catch((error: unknown) => error);
}
const TRIED_AGAIN = new Error('a webhook could not be registered');

const secret = () => signatureSecretOf(it.deps, PIX_PROVIDER);
const known = (externalId: string, signatureSecret: string) =>
  ({ kind: 'registered', externalId, signatureSecret }) as const;

describe('the webhook of a provider', () => {
  test('that cannot be registered keeps why, and no secret', async () => {
    const refused = { kind: 'rejected', reason: 'HTTP_400', detail: 'could not test your URL' } as const;
    expect(await registered(refused)).toEqual(TRIED_AGAIN);
    expect(await secret()).toBeUndefined();
    expect(await providerWebhook(it.db, PIX_PROVIDER)).toMatchObject({
      error: 'HTTP_400 could not test your URL',
      registeredAt: null,
    });
  });

  test('is registered at an address with an end nobody can guess, and its secret is kept encrypted', async () => {
    await registered(known('wh_1', 'a-secret'));
    const end = pathSecretOf(it.deps.environment.secrets.webhook, PIX_PROVIDER);
    const address = `http://localhost:3000/api/v1/webhooks/payments/${PIX_PROVIDER}/${end}`;
    expect(asked.at(-1)).toEqual([address, undefined]);
    const row = await providerWebhook(it.db, PIX_PROVIDER);
    expect(row).toMatchObject({ address, externalId: 'wh_1', error: null });
    expect(row?.encryptedSecret).not.toContain('a-secret');
    expect(await secret()).toBe('a-secret');
    expect([end, '', undefined].map((given) => isPathSecret([end], given))).toEqual([true, false, false]);
  });

  test('is found again, with a secret that the provider has changed', async () => {
    await registered(known('wh_1', 'another'));
    expect(asked.at(-1)?.[1]).toBe('wh_1');
    expect(await secret()).toBe('another');
  });

  test('keeps the secret of its registration while the provider does not answer', async () => {
    expect(await registered({ kind: 'unavailable', cause: 'timeout', detail: '' })).toEqual(TRIED_AGAIN);
    expect(await secret()).toBe('another');
    expect(await providerWebhook(it.db, PIX_PROVIDER)).toMatchObject({ error: 'timeout', externalId: 'wh_1' });
  });
});
