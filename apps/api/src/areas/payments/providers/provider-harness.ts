import type { WebhookRequest } from './notice.ts';
import type { CardError, PaymentProvider } from './provider.ts';

/** A call that the provider received. */
export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

export interface ProviderHarness {
  provider: PaymentProvider;
  /** The provider's present. */
  now: () => Temporal.Instant;
  /** Pays the charge; returns its webhook. */
  pay: (externalId: string) => Promise<WebhookRequest>;
  /** Whatever the provider does later happens. */
  later: () => Promise<void>;
  /** Of a provider that gives back parts of a payment only after a while: that while passes. */
  untilPartsAreGivenBack?: () => Promise<void>;
  /** What the provider was asked since this was last called, other than for a token. */
  seen: () => readonly SeenCall[];
  /** Of a provider that takes cards: a card with this outcome is left for the payment. */
  cardToken: (outcome: 'approved' | CardError, paymentId: string) => Promise<string>;
  /** The provider while it is slow, answers 5xx, or cannot be reached. */
  failing: (how: 'timeout' | 'server' | 'network') => Promise<PaymentProvider>;
  close: () => Promise<void>;
}

export type Provided = () => ProviderHarness;
