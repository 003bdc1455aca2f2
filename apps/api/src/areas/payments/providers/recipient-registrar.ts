import type { AccountType, BankOperationType, PaymentPlanDays } from '@habilita/contract';
import type { PixKeyType } from '@habilita/kernel';
import type { Unavailable } from './failures.ts';

/** The port for a school's account at a provider, to which its share of a charge goes. */

export interface RecipientData {
  /** Ours. */
  readonly drivingSchoolId: string;
  readonly cnpj: string;
  readonly companyName: string;
  readonly commercialName: string;
  readonly email: string;
  /** Digits with the area code. */
  readonly phone: string;
  readonly address: {
    readonly street: string;
    readonly number: string;
    readonly complement: string | null;
    readonly district: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  };
  readonly bank: {
    /** Three digits. */
    readonly code: string;
    readonly agency: string;
    readonly agencyDigit: string | null;
    readonly account: string;
    readonly accountDigit: string;
    readonly type: AccountType;
    /** Of bank 104 alone. */
    readonly operation: BankOperationType | null;
  };
  readonly paymentPlanDays: PaymentPlanDays;
  readonly pixKey: { readonly type: PixKeyType; readonly key: string } | undefined;
}

export interface RecipientRequest {
  readonly data: RecipientData;
  /** The provider's number of the account, or of what it was asked last, once it is known. */
  readonly externalId: string | undefined;
  /**
   * NEW: the school does not receive yet. CHANGE: it receives, with data that were confirmed before these. SETTLED: these
   * were confirmed, and may have ceased to hold.
   */
  readonly phase: 'NEW' | 'CHANGE' | 'SETTLED';
  /** The same data may have been sent before, by a call whose answer was lost. */
  readonly repeated: boolean;
}

export const RECIPIENT_STANDINGS = ['IN_ANALYSIS', 'ACTIVE', 'REFUSED', 'BLOCKED'] as const;

export interface RecipientStanding {
  readonly kind: 'standing';
  readonly standing: (typeof RECIPIENT_STANDINGS)[number];
  /** Of the data sent last, while the account receives with those before. */
  readonly change: 'CONFIRMED' | 'WAITING' | 'REFUSED';
  readonly externalId: string;
  /** Why, in the provider's words. */
  readonly reasons: readonly string[];
  /** The state as the provider names it. */
  readonly providerStatus: string;
}

/** Refused at once; nothing was registered. */
export interface RecipientRejected {
  readonly kind: 'rejected';
  readonly reasons: readonly string[];
}

export type SendRecipientResult = RecipientStanding | RecipientRejected | Unavailable;
export type FetchRecipientResult = RecipientStanding | { readonly kind: 'unknown' } | RecipientRejected | Unavailable;

export interface RecipientRegistrar {
  /** Registers the school, or sends what changed. The same data sent twice make one account. */
  readonly send: (request: RecipientRequest) => Promise<SendRecipientResult>;
  /** Asks how the account stands. */
  readonly fetch: (request: RecipientRequest) => Promise<FetchRecipientResult>;
}

const MOST_REASONS = 10;

/** The provider's sentences, each once, cut to what a screen shows. */
export const reasonsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim().slice(0, 200)).filter((text) => text !== ''))].slice(0, MOST_REASONS);
