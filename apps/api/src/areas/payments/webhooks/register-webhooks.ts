import { createHmac } from 'node:crypto';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { decrypt, encrypt } from '#kernel/encrypt.ts';
import { byAnyKey } from '#kernel/key-ring.ts';
import type { WebhookRegistrar } from '../providers/notice.ts';
import { keepRegistered, keepRegistrationError, providerWebhook } from './provider-webhooks.queries.ts';
import { pathSecretOf, WEBHOOKS_PATH } from './webhook-address.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'providers' | 'log' | 'environment'>;

/**
 * Registers our address at each provider whose API allows it, and stores the answer. A provider is called even when its
 * webhook is registered already, because it may have changed its secret. Providers call the address before they answer,
 * so an API must be running. Throws when a registration failed, so that the job tries again; the reason is stored.
 */
export async function registerWebhooks(deps: Needed): Promise<void> {
  const registered: boolean[] = [];
  for (const { metadata, webhooks } of deps.providers.all)
    if (webhooks !== undefined) registered.push(await registerAt(deps, metadata.name, webhooks));
  if (registered.includes(false)) throw new Error('a webhook could not be registered');
}

async function registerAt(deps: Needed, provider: string, webhooks: WebhookRegistrar): Promise<boolean> {
  const { db, clock, environment } = deps;
  const secret = environment.secrets.webhook;
  const address = `${environment.publicUrl}${WEBHOOKS_PATH}${provider}/${pathSecretOf(secret, provider)}`;
  const known = await providerWebhook(db, provider);
  const answer = await webhooks.register(address, known?.externalId ?? undefined);
  const at = clock.now();
  if (answer.kind === 'registered') {
    const { externalId, signatureSecret } = answer;
    const encryptedSecret = encrypt(keyOf(secret.current), signatureSecret, provider);
    await inTransaction(db, (trx) => keepRegistered(trx, { provider, address, externalId, encryptedSecret }, at));
    return true;
  }
  const error = answer.kind === 'rejected' ? `${answer.reason} ${answer.detail}`.trim() : answer.cause;
  deps.log.error({ provider, error }, 'the webhook could not be registered');
  await inTransaction(db, (trx) => keepRegistrationError(trx, { provider, address, error }, at));
  return false;
}

/** The secret that a provider signs its notices with; undefined until its webhook is registered. */
export async function signatureSecretOf(
  { db, environment }: Pick<Deps, 'db' | 'environment'>,
  provider: string,
): Promise<string | undefined> {
  const sealed = (await providerWebhook(db, provider))?.encryptedSecret ?? undefined;
  if (sealed === undefined) return undefined;
  return byAnyKey(environment.secrets.webhook, (secret) => decrypt(keyOf(secret), sealed, provider));
}

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('signature-secrets').digest();
