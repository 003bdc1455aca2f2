import {
  type Holder,
  type ListDeclaration,
  type Lookup,
  passes,
  type SavedView,
  type ViewBody,
  type ViewColumns,
  type VisibleTo,
} from '@habilita/contract';
import { createContext, lazy, type ReactNode, Suspense, use, useSyncExternalStore } from 'react';
import { openQuestion } from './confirm.ts';

/** One choice of a select, loaded or written down. */
export interface Option {
  readonly value: string;
  readonly label: string;
  /** A second line in the list of choices: what tells two equal names apart. */
  readonly hint?: string;
  readonly disabled?: boolean;
}

/** What a search is kept within: the cities of a state. */
export interface LookupScope {
  readonly state: string;
}

/** Where an asynchronous select finds its records: by what was typed (ten at most), and by ids (to show what was chosen before). */
export interface LookupSource {
  readonly search: (term: string, signal: AbortSignal, within?: LookupScope) => Promise<readonly Option[]>;
  readonly byIds: (ids: readonly string[], signal: AbortSignal) => Promise<readonly Option[]>;
}

/** Who is at the screen: decides which fields and filters appear, and whose column choices are remembered. */
export interface KitPerson extends Holder {
  readonly id: string;
}

/** Where saved views and columns of lists are kept. */
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
  /** Nothing where lists are remembered on this device only. */
  readonly views?: ViewsSource;
  readonly lookups: Partial<Record<Lookup, LookupSource>>;
}

const NOBODY: KitValue = { person: undefined, lookups: {} };
const KitContext = createContext<KitValue>(NOBODY);

// Dialogs come with the first question, not with the first page.
const ConfirmHost = lazy(async () => ({ default: (await import('./ConfirmHost.tsx')).ConfirmHost }));

/** Mounted once, around the routes: gives the kit the person and the lookups, and draws what `confirm()` asks. */
export function KitProvider({ value, children }: { readonly value: KitValue; readonly children: ReactNode }) {
  const asking = useSyncExternalStore(openQuestion.subscribe, openQuestion.current) !== undefined;
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

/** May this person see a field or filter? What says nothing is for everybody. */
export function isVisible(person: KitPerson | undefined, visibleTo: VisibleTo | undefined): boolean {
  if (visibleTo === undefined) return true;
  return person !== undefined && passes(person, { roles: visibleTo.roles, anyOf: visibleTo.permissions });
}

/** A list as this person has it: without the filters they are not offered. */
export function offeredTo(person: KitPerson | undefined, declaration: ListDeclaration): ListDeclaration {
  const filters = Object.entries(declaration.filters).filter(([, filter]) => isVisible(person, filter.visibleTo));
  return { ...declaration, filters: Object.fromEntries(filters) };
}
