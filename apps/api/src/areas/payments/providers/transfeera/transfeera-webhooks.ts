import { z } from 'zod';
import type { RegisteredWebhook, WebhookRegistrar } from '../notice.ts';
import { read } from './transfeera-charges.ts';
import { refusedBy, type TransfeeraClient } from './transfeera-client.ts';
import { OBJECT_TYPES } from './transfeera-notices.ts';

const wireWebhook = z.object({ id: z.string().min(1), url: z.string(), signature_secret: z.string().min(1) });
const wireWebhooks = z.array(wireWebhook);
type WireWebhook = z.output<typeof wireWebhook>;

const registered = ({ id: externalId, signature_secret: signatureSecret }: WireWebhook): RegisteredWebhook => ({
  kind: 'registered',
  externalId,
  signatureSecret,
});

/**
 * Registers the address of our webhook at Transfeera (docs/provider-facts.md B9). If it is registered already, nothing
 * changes; otherwise a registration of ours for another address is moved to it, or a new one is made. Transfeera calls
 * the address before it answers.
 */
export function transfeeraWebhooks(call: TransfeeraClient): WebhookRegistrar {
  async function all() {
    const answer = await call({ method: 'GET', path: '/webhook' });
    if (answer.kind === 'unavailable') return answer;
    return answer.status < 300 ? read(answer, wireWebhooks, 'webhooks') : refusedBy(answer);
  }

  return {
    async register(url, externalId) {
      const known = await all();
      if (known.kind !== 'read') return known;
      const same = known.value.find((one) => one.url === url);
      if (same !== undefined) return registered(same);
      const moved = known.value.find(({ id }) => id === externalId);
      const body = { url, object_types: OBJECT_TYPES };
      const answer =
        moved === undefined
          ? await call({ method: 'POST', path: '/webhook', body })
          : await call({ method: 'PUT', path: `/webhook/${encodeURIComponent(moved.id)}`, body });
      if (answer.kind === 'unavailable') return answer;
      if (answer.status >= 300) return refusedBy(answer);
      if (moved !== undefined) return registered({ ...moved, url });
      const made = read(answer, wireWebhook.omit({ url: true }), 'webhook');
      return made.kind === 'read' ? registered({ ...made.value, url }) : made;
    },
  };
}
