import type { FieldType } from '../list.ts';
import { recordOf } from '../typed-object.ts';
import { type Check, type Holder, isOfSchool, passes } from '../permissions.ts';
import type { RowChange } from './row-changes.ts';

export interface HistoryField {
  readonly label: string;
  readonly type: FieldType | 'officeHours';
  readonly words?: Readonly<Record<string, string>>;
  readonly lines?: (value: unknown) => readonly string[];
  /** For a list of rows: what changed in the rows, shown in place of the whole lists. */
  readonly changes?: (before: unknown, after: unknown) => readonly RowChange[];
  /** Only those who pass the history's `secretsFor` see the values; others see that the field changed. */
  readonly secret?: true;
}

export interface HistoryDeclaration {
  readonly readers: Check;
  readonly secretsFor?: Check;
  readonly kinds: Readonly<Record<string, string>>;
  /** The only kinds that people of a school read, always without reasons; all kinds when left out. */
  readonly readableBySchools?: readonly string[];
  /**
   * Who reads the reasons of a kind, where not everybody who reads the history may: those who read the reasons on
   * the record itself.
   */
  readonly reasonReaders?: Readonly<Record<string, Check>>;
  /** The words of coded reasons; typed reasons are shown as they are. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, HistoryField>>;
}

const APPROVAL_KINDS = ['REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED'] as const;
/** Lets the given readers see the reasons of requests for a second person. */
export const reasonsOfApprovals = (readers: Check): Readonly<Record<string, Check>> =>
  recordOf(APPROVAL_KINDS.map((end) => [`APPROVAL_${end}`, readers] as const));

/** The kinds whose reasons this person may not read; people of a school read none at all. */
export function hiddenReasonsOf({ reasonReaders = {} }: HistoryDeclaration, holder: Holder): readonly string[] | 'ALL' {
  if (isOfSchool(holder)) return 'ALL';
  return Object.entries(reasonReaders).flatMap(([kind, readers]) => (passes(holder, readers) ? [] : [kind]));
}
