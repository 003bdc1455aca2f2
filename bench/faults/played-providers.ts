/** A charge at a provider that is played. Amounts are centavos. */
export interface PlayedCharge {
  readonly id: string;
  readonly paymentId: string;
  readonly method: 'PIX' | 'BOLETO' | 'CREDIT';
  readonly isOpen: boolean;
  readonly isCancelled: boolean;
  readonly arrived: readonly number[];
  readonly givenBack: readonly number[];
}

/** The providers of the product under test, which live in this process and are never killed. */
export interface PlayedProviders {
  /** What the product and its providers are told to find each other. */
  readonly env: Readonly<Record<string, string>>;
  /** By which students pay. */
  readonly methods: readonly ('PIX' | 'BOLETO' | 'CREDIT' | 'BOLETO_PARCELADO')[];
  charges(): readonly PlayedCharge[];
  /** The payer pays at a bank, or with the PIX code. */
  pay(charge: PlayedCharge): void;
  /** Money goes back that nobody of the product asked for. */
  giveBack(charge: PlayedCharge): void;
  /** Leaves a card for a payment; the answer is what the payer's browser gets for it. */
  leaveCard(paymentId: string): Promise<string>;
  /** Calls fail, answers get lost, notices get lost at first, arrive twice and in another order. */
  misbehave(): void;
  /** All is well from here on, and notices that were lost are sent again. */
  behave(): void;
  close(): Promise<void>;
}
