import type { AccountType, BankOperationType, PaymentPlanDays } from '@habilita/contract';
import type { PixKeyType } from '@habilita/kernel';
import type { Unavailable } from './failures.ts';

/**
 * The interface to a payment provider that registers a school's account. The school's share of a charge goes to this
 * account.
 */

export interface RecipientData {
  readonly drivingSchoolId: string;
  readonly cnpj: string;
  readonly companyName: string;
  readonly commercialName: string;
  readonly email: string;
  /** The digits of the phone, with the area code. */
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
    /** The bank's code of three digits. */
    readonly code: string;
    readonly agency: string;
    readonly agencyDigit: string | null;
    readonly account: string;
    readonly accountDigit: string;
    readonly type: AccountType;
    /** The account's operation, which only accounts of bank 104 (Caixa) have. */
    readonly operation: BankOperationType | null;
  };
  readonly paymentPlanDays: PaymentPlanDays;
  readonly pixKey: { readonly type: PixKeyType; readonly key: string } | undefined;
}

export interface RecipientRequest {
  readonly data: RecipientData;
  /**
   * The provider's id of the account, or of its last validation of the PIX key; undefined until the provider has
   * answered once.
   */
  readonly externalId: string | undefined;
  /**
   * NEW: the school cannot receive money yet. CHANGE: it receives money with the data confirmed before, which `data` is
   * to replace. SETTLED: the provider has confirmed `data` before, and is asked whether they are still valid.
   */
  readonly phase: 'NEW' | 'CHANGE' | 'SETTLED';
  /** True when a call whose answer was lost may have sent the same data. */
  readonly repeated: boolean;
}

export const RECIPIENT_STANDINGS = ['IN_ANALYSIS', 'ACTIVE', 'REFUSED', 'BLOCKED'] as const;

export interface RecipientStanding {
  readonly kind: 'standing';
  readonly standing: (typeof RECIPIENT_STANDINGS)[number];
  /**
   * The state of the data that were sent last. While they are WAITING or REFUSED, an ACTIVE account goes on receiving
   * money with the data confirmed before.
   */
  readonly change: 'CONFIRMED' | 'WAITING' | 'REFUSED';
  readonly externalId: string;
  /** The provider's reasons, in its words. */
  readonly reasons: readonly string[];
  /** The state as the provider names it. */
  readonly providerStatus: string;
}

/** The provider refused the call at once and registered nothing. */
export interface RecipientRejected {
  readonly kind: 'rejected';
  readonly reasons: readonly string[];
}

export type SendRecipientResult = RecipientStanding | RecipientRejected | Unavailable;
export type FetchRecipientResult = RecipientStanding | { readonly kind: 'unknown' } | RecipientRejected | Unavailable;

export interface RecipientRegistrar {
  /**
   * Registers the school, or sends its changed data. The call is idempotent: sending the same data twice creates one
   * account.
   */
  readonly send: (request: RecipientRequest) => Promise<SendRecipientResult>;
  /** Reads the current state of the account from the provider. */
  readonly fetch: (request: RecipientRequest) => Promise<FetchRecipientResult>;
}

const MOST_REASONS = 10;

/** The provider's reasons without repetitions, shortened so that a screen can show them. */
export const reasonsOf = (texts: readonly string[]): string[] =>
  [...new Set(texts.map((text) => text.trim().slice(0, 200)).filter((text) => text !== ''))].slice(0, MOST_REASONS);
