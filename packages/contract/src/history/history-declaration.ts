import type { FieldType } from '../list.ts';
import type { Check } from '../permissions.ts';

/** A field of a record as its history names it. */
export interface HistoryField {
  readonly label: string;
  readonly type: FieldType | 'officeHours';
  readonly words?: Readonly<Record<string, string>>;
  /** A value that is a list of rows, one line each. */
  readonly lines?: (value: unknown) => readonly string[];
  /** Shown whole only to those who pass the history's `secretsFor`; others see that it changed. */
  readonly secret?: true;
}

/** What the history of one kind of record tells, and to whom. What is not declared is not sent. */
export interface HistoryDeclaration {
  readonly readers: Check;
  readonly secretsFor?: Check;
  /** Words for what was done. */
  readonly kinds: Readonly<Record<string, string>>;
  /** Words for reasons that are codes; what somebody wrote is shown as it is. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, HistoryField>>;
}
