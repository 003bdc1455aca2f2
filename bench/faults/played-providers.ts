/** A charge at a simulated provider. Amounts are centavos. */
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
  /** The environment variables by which the product and its providers find each other. */
  readonly env: Readonly<Record<string, string>>;
  readonly methods: readonly ('PIX' | 'BOLETO' | 'CREDIT' | 'BOLETO_PARCELADO')[];
  charges(): readonly PlayedCharge[];
  /** Pays a charge, as its payer would at a bank or with the PIX code. */
  pay(charge: PlayedCharge): void;
  /** Gives the money of a charge back without a request of the product. */
  giveBack(charge: PlayedCharge): void;
  /** Sends a card for a payment to the card relay, as the payer's browser does; resolves to the card's handle. */
  leaveCard(paymentId: string): Promise<string>;
  /**
   * From now on the providers misbehave: calls fail, answers get lost, and notices are lost at first, repeated or
   * reordered.
   */
  misbehave(): void;
  /** Ends the misbehaviour for good, and sends the notices again that were lost. */
  behave(): void;
  close(): Promise<void>;
}
