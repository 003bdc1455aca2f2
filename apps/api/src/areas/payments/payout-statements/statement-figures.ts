import { addCents, type Cents, ZERO_CENTS } from '@habilita/kernel';

/** The figures of a school's statement, in centavos as the school sees them (decision 111). */
export interface StatementFigures {
  readonly platformGross: Cents;
  readonly fee: Cents;
  /** The school's share of reversed payments by card, which the provider takes back, as a negative amount. */
  readonly reversed: Cents;
  readonly platformNet: Cents;
  readonly transferred: Cents;
  readonly toTransfer: Cents;
  readonly desk: Cents;
  /**
   * What the school owes the marketplace: the marketplace's share of the money in the school's till, and the school's
   * share of what the marketplace gave back to students.
   */
  readonly owed: Cents;
}

const NONE: StatementFigures = {
  platformGross: ZERO_CENTS,
  fee: ZERO_CENTS,
  reversed: ZERO_CENTS,
  platformNet: ZERO_CENTS,
  transferred: ZERO_CENTS,
  toTransfer: ZERO_CENTS,
  desk: ZERO_CENTS,
  owed: ZERO_CENTS,
};

export const addFigures = (...each: readonly StatementFigures[]): StatementFigures =>
  each.reduce(
    (a, b) => ({
      platformGross: addCents(a.platformGross, b.platformGross),
      fee: addCents(a.fee, b.fee),
      reversed: addCents(a.reversed, b.reversed),
      platformNet: addCents(a.platformNet, b.platformNet),
      transferred: addCents(a.transferred, b.transferred),
      toTransfer: addCents(a.toTransfer, b.toTransfer),
      desk: addCents(a.desk, b.desk),
      owed: addCents(a.owed, b.owed),
    }),
    NONE,
  );

export const figuresOnWire = (figures: StatementFigures) => ({
  platformGrossValue: figures.platformGross,
  feeValue: figures.fee,
  reversedValue: figures.reversed,
  platformNetValue: figures.platformNet,
  transferredValue: figures.transferred,
  toTransferValue: figures.toTransfer,
  deskValue: figures.desk,
  owedValue: figures.owed,
});
