import type { FieldType } from '../list.ts';
import type { Check } from '../permissions.ts';

export interface HistoryField {
  readonly label: string;
  readonly type: FieldType | 'officeHours';
  readonly words?: Readonly<Record<string, string>>;
  readonly lines?: (value: unknown) => readonly string[];
  /** Full values only for those who pass the history's `secretsFor`; others see that it changed. */
  readonly secret?: true;
}

export interface HistoryDeclaration {
  readonly readers: Check;
  readonly secretsFor?: Check;
  readonly kinds: Readonly<Record<string, string>>;
  /** The only kinds for people of a school, who never read reasons; left out: all kinds. */
  readonly readableBySchools?: readonly string[];
  /** Words for coded reasons; typed ones are shown as they are. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, HistoryField>>;
}
