import type { CommandAction, CommandPaymentAction, StudentStatementKind } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { DeclaredRow } from './declared-row.queries.ts';
import type { MoneyFacts, PaymentFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import type { Plan, PlannedPosting } from './plan.ts';
import type { ActionRule, PaymentRule } from './action-rule.ts';

/**
 * What the provider's answer changes, for a command that asks a provider to give money back. `id` is the id of the
 * command's row.
 */
export interface AskedOfProvider {
  /** The plan when the provider could not give the money back; undefined when no row of the command has this id. */
  readonly failed: (facts: MoneyFacts, told: { readonly id: string; readonly reason: string }) => Plan | undefined;
  /** The plan when the provider gave back exactly what a waiting row had posted; undefined without such a row. */
  readonly made?: (
    facts: MoneyFacts,
    told: { readonly id: string; readonly amount: Cents; readonly notice: object },
  ) => Plan | undefined;
  /**
   * For a command that posts only after the provider's answer: returns the change of the command's row and the source
   * of the posting, once the provider gave the money back. Undefined when no row of the payment waits for this money.
   * `isLate` is set when staff ended the row before, because they believed that the money had not gone back.
   */
  readonly confirmedBy?: (
    payment: PaymentFact,
    id: string,
    isLate?: boolean,
  ) => { readonly row: OwnRow; readonly source: PlannedPosting['source'] } | undefined;
}

interface SumInWords {
  /** Centavos; a positive sum is a credit of the student. */
  readonly sum: Cents;
  /** The sum without its sign: 'R$ 1.500,00'. */
  readonly amount: string;
}

/** The total of all statement lines of one kind, for the sentence that explains these lines. */
export interface SummedLines extends SumInWords {
  /** How many of the lines are in force, in words: '2 pagamentos'. */
  readonly payments: string;
  /** What the contract costs with all changes of the plan. */
  readonly price: SumInWords;
}

/** What a money command declares for areas that may not import commands: they loop over all declarations instead. */
export interface DeclaredCommand {
  /** Who may use each entry of the registration's menu, and when. */
  readonly actions?: Partial<Readonly<Record<CommandAction, ActionRule>>>;
  readonly paymentActions?: Partial<Readonly<Record<CommandPaymentAction, PaymentRule>>>;
  readonly row?: DeclaredRow;
  /**
   * For each kind of line in the statement, its sentence in the explanation of a balance, or another kind whose
   * sentence covers it as well. Lines that add up to zero also have a sentence, because people ask about them.
   */
  readonly inBalance?: Partial<
    Readonly<Record<StudentStatementKind, ((lines: SummedLines) => string) | StudentStatementKind>>
  >;
  readonly askedOfProvider?: AskedOfProvider;
}

export type DeclaredCommands = readonly DeclaredCommand[];

declare module '#kernel/deps.ts' {
  interface Deps {
    /** What the money commands declare for areas that may not import them. */
    readonly commands: DeclaredCommands;
  }
}

export const rowsOf = (commands: DeclaredCommands): readonly DeclaredRow[] => commands.flatMap(({ row }) => row ?? []);

/**
 * Returns the declaration of the rows that a payment pays for, such as custom payments or penalties. Undefined when the
 * payment is for the contract.
 */
export const rowAskedFor = (commands: DeclaredCommands, { entityType }: Pick<PaymentFact, 'entityType'>) =>
  rowsOf(commands).find(({ source, record = source }) => record === entityType);

/**
 * Finds the row, such as that of a reversal, that was waiting for the provider to give money back, now that the
 * provider has done so. Undefined when no row waits for this money.
 */
export const confirmedBy = (
  commands: DeclaredCommands,
  ...told: Parameters<NonNullable<AskedOfProvider['confirmedBy']>>
) =>
  commands
    .map(({ askedOfProvider }) => askedOfProvider?.confirmedBy?.(...told))
    .find((confirmed) => confirmed !== undefined);
