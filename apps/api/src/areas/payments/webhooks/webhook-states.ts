import type { WebhookState } from '@habilita/contract';
import type { Deps } from '#kernel/deps.ts';
import { noticesOfProviders } from './provider-notices.queries.ts';
import { providerWebhooks } from './provider-webhooks.queries.ts';
import { WEBHOOKS_PATH } from './webhook-address.ts';

/**
 * Where each provider sends its notices, whether we have registered that address, and when the last notice came. The
 * end of an address is a secret between the provider and us, and is left out.
 */
export async function webhookStates({
  db,
  providers,
  environment,
}: Pick<Deps, 'db' | 'providers' | 'environment'>): Promise<WebhookState[]> {
  const [webhooks, notices] = await Promise.all([providerWebhooks(db), noticesOfProviders(db)]);
  return providers.all.map(({ metadata: { name, label }, webhooks: registrar }): WebhookState => {
    const kept = webhooks.find(({ provider }) => provider === name);
    const heard = notices.find(({ provider }) => provider === name);
    return {
      provider: name,
      label,
      isRegisteredByUs: registrar !== undefined,
      address: `${environment.publicUrl}${WEBHOOKS_PATH}${name}/…`,
      registeredAt: kept?.registeredAt ?? null,
      error: kept?.error ?? null,
      lastNoticeAt: heard?.lastNoticeAt ?? null,
      lastFailureAt: heard?.lastFailureAt ?? null,
      lastFailure: heard?.lastFailure ?? null,
    };
  });
}
