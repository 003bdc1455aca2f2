import type { CommandAction, CommandPaymentAction, StudentStatementKind } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { DeclaredRow } from './declared-row.queries.ts';
import type { MoneyFacts, PaymentFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import type { Plan, PlannedPosting } from './plan.ts';
import type { ActionRule, PaymentRule } from './action-rule.ts';

/** What the answer of the provider that a command asked for money changes; `id` is that of the command's row. */
export interface AskedOfProvider {
  /** The plan after the provider did not give the money; undefined when no row of the command asked for it. */
  readonly failed: (facts: MoneyFacts, told: { readonly id: string; readonly reason: string }) => Plan | undefined;
  /** The plan once the provider gave back exactly what the command had posted; undefined otherwise. */
  readonly made?: (
    facts: MoneyFacts,
    told: { readonly id: string; readonly amount: Cents; readonly notice: object },
  ) => Plan | undefined;
  /**
   * What becomes of the row that asked for money once a provider gave it back, and the source for the posting.
   * `isLate`: staff had given the row up before. Undefined when the payment's row does not wait for this money.
   */
  readonly confirmedBy?: (
    payment: PaymentFact,
    id: string,
    isLate?: boolean,
  ) => { readonly row: OwnRow; readonly source: PlannedPosting['source'] } | undefined;
}

interface SumInWords {
  /** Centavos; positive is to the student's credit. */
  readonly sum: Cents;
  /** The sum without its sign: 'R$ 1.500,00'. */
  readonly amount: string;
}

/** What the lines of one kind come to, for the sentence that tells of them. */
export interface SummedLines extends SumInWords {
  /** How many of the lines are in force: '2 pagamentos'. */
  readonly payments: string;
  /** What the contract costs with all changes of the plan. */
  readonly price: SumInWords;
}

/** What a money command declares for the areas below, which loop over all commands without naming one. */
export interface DeclaredCommand {
  /** Who may use each entry of the registration's menu, and when. */
  readonly actions?: Partial<Readonly<Record<CommandAction, ActionRule>>>;
  readonly paymentActions?: Partial<Readonly<Record<CommandPaymentAction, PaymentRule>>>;
  readonly row?: DeclaredRow;
  /**
   * The sentence in the explanation of a balance about all lines of a kind, or the kind in whose sentence they count.
   * Lines that add up to zero have a sentence, too, as people ask about them.
   */
  readonly inBalance?: Partial<
    Readonly<Record<StudentStatementKind, ((lines: SummedLines) => string) | StudentStatementKind>>
  >;
  readonly askedOfProvider?: AskedOfProvider;
}

export type DeclaredCommands = readonly DeclaredCommand[];

declare module '#kernel/deps.ts' {
  interface Deps {
    /** What the money commands declare for the areas below. */
    readonly commands: DeclaredCommands;
  }
}

export const rowsOf = (commands: DeclaredCommands): readonly DeclaredRow[] => commands.flatMap(({ row }) => row ?? []);

/** The row whose amount a payment asks for; undefined when it asks for the contract that the registration made. */
export const rowAskedFor = (commands: DeclaredCommands, { entityType }: Pick<PaymentFact, 'entityType'>) =>
  rowsOf(commands).find(({ source, record = source }) => record === entityType);

/** The row that money given back confirms; undefined when no command waits for it. */
export const confirmedBy = (
  commands: DeclaredCommands,
  ...told: Parameters<NonNullable<AskedOfProvider['confirmedBy']>>
) =>
  commands
    .map(({ askedOfProvider }) => askedOfProvider?.confirmedBy?.(...told))
    .find((confirmed) => confirmed !== undefined);
