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
  /** The provider's clock. */
  now: () => Temporal.Instant;
  /** Pays the charge; returns the notice that the provider sends. */
  pay: (externalId: string) => Promise<WebhookRequest>;
  /** Advances the simulator's clock until the provider has carried out the refunds that it accepted. */
  later: () => Promise<void>;
  /** Waits until the provider gives back parts of a payment; absent when it does so from the start. */
  untilPartsAreGivenBack?: () => Promise<void>;
  /** The calls that the provider got since `seen` was last called, except those for a token. */
  seen: () => readonly SeenCall[];
  /** Leaves a card with this outcome for the payment and returns its token; only for providers that take cards. */
  cardToken: (outcome: 'approved' | CardError, paymentId: string) => Promise<string>;
  /** The same provider, which now answers too late, answers 5xx, or cannot be reached. */
  failing: (how: 'timeout' | 'server' | 'network') => Promise<PaymentProvider>;
  close: () => Promise<void>;
}

export type Provided = () => ProviderHarness;
