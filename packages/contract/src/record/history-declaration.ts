import type { FieldType } from '../list.ts';
import { recordOf } from '../typed-object.ts';
import { type Check, type Holder, isOfSchool, passes } from '../permissions.ts';
import type { RowChange } from './row-changes.ts';

export interface HistoryField {
  readonly label: string;
  readonly type: FieldType | 'officeHours';
  readonly words?: Readonly<Record<string, string>>;
  readonly lines?: (value: unknown) => readonly string[];
  /** Finds the changes between two lists of rows, which are shown in place of the whole lists. */
  readonly changes?: (before: unknown, after: unknown) => readonly RowChange[];
  /** Only those who pass the history's `secretsFor` see the values. */
  readonly secret?: true;
}

export interface HistoryDeclaration {
  readonly readers: Check;
  readonly secretsFor?: Check;
  readonly kinds: Readonly<Record<string, string>>;
  /** The kinds of entries that people of a school read, always without reasons; all kinds when left out. */
  readonly readableBySchools?: readonly string[];
  /**
   * Says, for some kinds of entries, who may read their reasons. Reasons of the other kinds may be read by all staff
   * who read the history.
   */
  readonly reasonReaders?: Readonly<Record<string, Check>>;
  /** The words for reasons that are codes; a reason that somebody typed is shown as it is. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, HistoryField>>;
}

const APPROVAL_KINDS = ['REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED'] as const;
/** Declares who may read the reasons of requests for approval in the history of a record. */
export const reasonsOfApprovals = (readers: Check): Readonly<Record<string, Check>> =>
  recordOf(APPROVAL_KINDS.map((end) => [`APPROVAL_${end}`, readers] as const));

/** The kinds of entries whose reasons the person may not read; 'ALL' for people of a school. */
export function hiddenReasonsOf({ reasonReaders = {} }: HistoryDeclaration, holder: Holder): readonly string[] | 'ALL' {
  if (isOfSchool(holder)) return 'ALL';
  return Object.entries(reasonReaders).flatMap(([kind, readers]) => (passes(holder, readers) ? [] : [kind]));
}
