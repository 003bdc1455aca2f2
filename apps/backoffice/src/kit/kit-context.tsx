import {
  ALL_RECORDS,
  type Holder,
  type ListDeclaration,
  type Lookup,
  passes,
  type SavedView,
  type ViewBody,
  type ViewColumns,
  type VisibleTo,
} from '@habilita/contract';
import { useSelector } from '@tanstack/react-store';
import { createContext, type ReactNode, Suspense, use } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { openQuestion } from './feedback/confirm.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line that tells equal names apart. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** Limits a search by the value of another field: a search for cities finds only those of the chosen state. */
interface LookupScope {
  readonly state: string;
}

/** Finds records by typed text, and reads those that are chosen already by their ids. */
export interface LookupSource {
  /** Reads all records, where they are few enough to be offered at once. */
  readonly all?: (signal: AbortSignal) => Promise<readonly Option[]>;
  /**
   * The maximum number of options in one answer. A shorter answer contains all matches. Without this maximum, no answer
   * counts as complete.
   */
  readonly most?: number;
  readonly search: (term: string, signal: AbortSignal, within?: LookupScope) => Promise<readonly Option[]>;
  readonly byIds: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Option[]>;
}

export interface KitPerson extends Holder {
  readonly id: string;
}

export interface ViewsSource {
  readonly read: (
    list: string,
    signal: AbortSignal,
  ) => Promise<{
    readonly content: readonly SavedView[];
    readonly defaultViewId: string | null;
    readonly columns: ViewColumns | null;
  }>;
  readonly create: (list: string, body: ViewBody) => Promise<SavedView>;
  readonly edit: (id: string, body: ViewBody & { readonly version: number }) => Promise<SavedView>;
  readonly remove: (id: string) => Promise<void>;
  readonly keep: (
    list: string,
    kept: { readonly columns?: ViewColumns; readonly defaultViewId?: string | null },
  ) => Promise<void>;
}

export interface KitValue {
  readonly person: KitPerson | undefined;
  readonly views?: ViewsSource;
  readonly lookups: Partial<Record<Lookup, LookupSource>>;
}

const NOBODY: KitValue = { person: undefined, lookups: {} };
const KitContext = createContext<KitValue>(NOBODY);

const ConfirmHost = lazily(async () => ({
  default: (await import('./feedback/ConfirmDialog.tsx')).ConfirmHost,
}));

export function KitProvider({ value, children }: { readonly value: KitValue; readonly children: ReactNode }) {
  const asking = useSelector(openQuestion, ({ question }) => question !== undefined);
  return (
    <KitContext value={value}>
      {children}
      {asking ? (
        <Suspense>
          <ConfirmHost />
        </Suspense>
      ) : null}
    </KitContext>
  );
}

export function useKit(): KitValue {
  return use(KitContext);
}

/** Whether the person may see a field or filter. One without `visibleTo` is visible to everybody. */
export function isVisible(person: KitPerson | undefined, visibleTo: VisibleTo | undefined): boolean {
  if (visibleTo === undefined) return true;
  return person !== undefined && passes(person, { roles: visibleTo.roles, anyOf: visibleTo.permissions });
}

/** The declaration without the filters that the person may not use. */
export function offeredTo(person: KitPerson | undefined, declaration: ListDeclaration): ListDeclaration {
  const filters = Object.entries(declaration.filters).filter(([, filter]) => isVisible(person, filter.visibleTo));
  return { ...declaration, filters: Object.fromEntries(filters) };
}

/** A URL names at most this many ids: each has 36 characters, and proxies refuse URLs of some 8,000. */
const MOST_NAMED = 100;

/**
 * The value of a filter that selects all these records: their ids, or `ALL_RECORDS` when they are too many for a URL.
 */
export const everyRecord = (records: readonly Option[]): string =>
  records.length > MOST_NAMED ? ALL_RECORDS : records.map((record) => record.value).join(',');

export const everyRecordQuery = (lookup: string | undefined, source: LookupSource | undefined) => ({
  queryKey: ['lookup', lookup, 'all'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    source?.all?.(signal) ?? source?.search('', signal) ?? Promise.resolve([]),
  staleTime: 60_000,
});
