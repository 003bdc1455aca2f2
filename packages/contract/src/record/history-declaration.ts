import type { FieldType } from '../list.ts';
import { recordOf } from '../typed-object.ts';
import { type Check, type Holder, isOfSchool, passes } from '../permissions.ts';
import type { RowChange } from './row-changes.ts';

export interface HistoryField {
  readonly label: string;
  readonly type: FieldType | 'officeHours';
  readonly words?: Readonly<Record<string, string>>;
  readonly lines?: (value: unknown) => readonly string[];
  /** Of a list of rows: what changed in them, in place of both states. */
  readonly changes?: (before: unknown, after: unknown) => readonly RowChange[];
  /** Full values only for those who pass the history's `secretsFor`; others see that it changed. */
  readonly secret?: true;
}

export interface HistoryDeclaration {
  readonly readers: Check;
  readonly secretsFor?: Check;
  readonly kinds: Readonly<Record<string, string>>;
  /** The only kinds for people of a school, who never read reasons; left out: all kinds. */
  readonly readableBySchools?: readonly string[];
  /** Who reads the reasons of a kind, where not everybody who reads the history does: those who read them at the record itself. */
  readonly reasonReaders?: Readonly<Record<string, Check>>;
  /** Words for coded reasons; typed ones are shown as they are. */
  readonly reasons?: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, HistoryField>>;
}

const APPROVAL_KINDS = ['REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'EXPIRED', 'SUPERSEDED'] as const;
/** The reasons of requests for a second person, for those who read what they are about. */
export const reasonsOfApprovals = (readers: Check): Readonly<Record<string, Check>> =>
  recordOf(APPROVAL_KINDS.map((end) => [`APPROVAL_${end}`, readers] as const));

/** Kinds whose reasons are not for this person; people of a school read no reason at all. */
export function hiddenReasonsOf({ reasonReaders = {} }: HistoryDeclaration, holder: Holder): readonly string[] | 'ALL' {
  if (isOfSchool(holder)) return 'ALL';
  return Object.entries(reasonReaders).flatMap(([kind, readers]) => (passes(holder, readers) ? [] : [kind]));
}
