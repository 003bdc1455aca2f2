import type { CommandAction, CommandPaymentAction } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import type { DeclaredRow } from './declared-row.queries.ts';
import type { MoneyFacts, PaymentFact } from './facts.ts';
import type { OwnRow } from './own-row.ts';
import type { PaymentRule } from './payment-rule.ts';
import type { Plan, PlannedPosting } from './plan.ts';
import type { ActionRule } from './action-rule.ts';

/** What follows when the provider that a command asked for money answers; `id` is that of the command's row. */
export interface AskedOfProvider {
  /** The plan once the money did not go; undefined when no row of the command asked for it. */
  readonly failed: (facts: MoneyFacts, told: { readonly id: string; readonly reason: string }) => Plan | undefined;
  /** The plan once the provider gave back exactly what the command had posted; undefined otherwise. */
  readonly made?: (
    facts: MoneyFacts,
    told: { readonly id: string; readonly amount: Cents; readonly notice: object },
  ) => Plan | undefined;
  /**
   * How money that a provider gave back confirms the row that asked for it: what becomes of the row, and the
   * posting's source. `isLate` once the row had been given up.
   */
  readonly confirmedBy?: (
    payment: PaymentFact,
    id: string,
    isLate?: boolean,
  ) => { readonly row: OwnRow; readonly source: PlannedPosting['source'] } | undefined;
}

/** What a money command tells of itself to the areas below, which loop over the list and name no command. */
export interface DeclaredCommand {
  /** Who may, and when, by the entry of the menu. */
  readonly actions?: Partial<Readonly<Record<CommandAction, ActionRule>>>;
  readonly paymentActions?: Partial<Readonly<Record<CommandPaymentAction, PaymentRule>>>;
  readonly row?: DeclaredRow;
  readonly askedOfProvider?: AskedOfProvider;
}

export type DeclaredCommands = readonly DeclaredCommand[];

declare module '#kernel/deps.ts' {
  interface Deps {
    /** The money commands, as far as the areas below them have to know. */
    readonly commands: DeclaredCommands;
  }
}

export const rowsOf = (commands: DeclaredCommands): readonly DeclaredRow[] => commands.flatMap(({ row }) => row ?? []);

/** The row that money given back confirms; undefined when no command waits for it. */
export const confirmedBy = (
  commands: DeclaredCommands,
  ...told: Parameters<NonNullable<AskedOfProvider['confirmedBy']>>
) =>
  commands
    .map(({ askedOfProvider }) => askedOfProvider?.confirmedBy?.(...told))
    .find((confirmed) => confirmed !== undefined);
