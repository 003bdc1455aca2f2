import { createApp } from '../../src/app.ts';
import type { ProviderEvent } from '#areas/payments/providers/notice.ts';
import { WEBHOOKS_PATH } from '#areas/payments/webhooks/webhook-address.ts';
import type { TestApp } from '../app.ts';
import { CARD_PROVIDER, PIX_PROVIDER, withProvider } from './providers.ts';

type Told = Omit<ProviderEvent, 'raw' | 'occurredAt'> & Partial<Pick<ProviderEvent, 'occurredAt'>>;

export interface Teller {
  /** Sends a notice that the provider's adapter reads as this event. Returns the HTTP status. */
  tell(event: Told, provider?: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * Makes an app whose provider adapters read every notice as an event that the test chooses. Tests use it for events
 * that our provider interface allows but that neither provider sends: a movement with two ids or none, amounts too
 * large for the providers' JSON, a cancellation, a denied card.
 */
export async function aTeller({ deps, clock }: TestApp): Promise<Teller> {
  const told: ProviderEvent[] = [];
  const parseWebhook = ({ rawBody }: { readonly rawBody: string }) => {
    const event = told[Number(rawBody)];
    return { kind: 'events' as const, events: event === undefined ? [] : [event] };
  };
  const change = { parseWebhook };
  const app = await createApp(withProvider(withProvider(deps, PIX_PROVIDER, change), CARD_PROVIDER, change), false);
  return {
    async tell(event, provider = PIX_PROVIDER) {
      const payload = String(told.push({ occurredAt: clock.now(), raw: event, ...event }) - 1);
      const headers = { 'content-type': 'text/plain' };
      return (await app.inject({ method: 'POST', url: `${WEBHOOKS_PATH}${provider}`, payload, headers })).statusCode;
    },
    close: async () => app.close(),
  };
}
