import type { Endpoint, ListDeclaration } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { Place } from '../LinkTo.tsx';
import type { Tone } from '../tone.ts';

/** A page of rows as the API answers it. `totalIsExact` false: counting stopped at its bound ('mais de 10.000'). */
export interface Page<Row> {
  readonly content: readonly Row[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
}

/** Where a list gets its rows. `key` begins its name in the query cache: `areaKey(endpoint)`, with the ids the list belongs to. */
export interface ListSource<Row> {
  readonly key: readonly unknown[];
  readonly load: (query: Record<string, string>, signal: AbortSignal) => Promise<Page<Row>>;
  /** The sums of the whole result, by field; the footer of the list. */
  readonly totals?: (query: Record<string, string>, signal: AbortSignal) => Promise<Totals>;
}

/** Sums of every row a search finds, in reais or as plain numbers. Beyond the bound of counting there are none until they are asked for. */
export interface Totals {
  readonly totals: Readonly<Record<string, number | undefined>>;
  readonly isExact: boolean;
}

/** How the record behind a row is opened. */
export interface Opening<Row> {
  /** The record's screen; nothing where this person has none. */
  readonly place?: (row: Row) => Place | undefined;
  /** Opens the record where it has no screen of its own. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** Something that can be done with a row. The first two with an icon stand in the row, the others in its menu. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Either a place to go… */
  readonly place?: Place;
  /** …or something to do. */
  readonly onClick?: () => void;
  /** Why it cannot be done; the action stays visible. */
  readonly disabledReason?: string | undefined;
  readonly destructive?: boolean;
}

/** What the list shows now: for an export or a grouping of the same rows. */
export interface ListView {
  /** Filters and sort as the API takes them, with page and size. */
  readonly query: Readonly<Record<string, string>>;
  /** The visible columns, in order. */
  readonly columns: readonly string[];
  /** Nothing until the first answer. */
  readonly totalSize: number | undefined;
}

export interface ListPageProps<Row extends object, L extends ListDeclaration = ListDeclaration> {
  readonly declaration: L;
  readonly source: ListSource<Row>;
  readonly rowKey: (row: Row) => string;
  /** How the first of the facts, which says what a row is about, opens the record. */
  readonly opens?: Opening<Row>;
  /** How a field is drawn where its type is not enough. */
  readonly renderers?: { readonly [K in Extract<keyof L['fields'], string>]?: (row: Row) => ReactNode };
  /** Pixels, where the type's width does not suit. */
  readonly widths?: { readonly [K in Extract<keyof L['fields'], string>]?: number };
  /** The meaning of each value of a `status` field; a value not named is neutral. */
  readonly tones?: { readonly [K in Extract<keyof L['fields'], string>]?: Readonly<Record<string, Tone>> };
  readonly tint?: (row: Row) => Tone | undefined;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** The facts of a card on a small screen, most telling first: the first is its title, the rest wait for the expansion. Three unless the list has fewer. */
  readonly facts: readonly Extract<keyof L['fields'], string>[];
  /** The list's main action, beside the title. */
  readonly primaryAction?: ReactNode;
  /** Stands before 'Exportar'. */
  readonly grouping?: ReactNode | ((view: ListView) => ReactNode);
  /** The list's own endpoint, when its declaration says who may take it away as a spreadsheet ('Exportar'). */
  readonly exportOf?: Endpoint;
  readonly exportDisabledReason?: string | undefined;
  /** A filter nothing is searched without, and what is said while it is empty. */
  readonly requires?: { readonly filter: Extract<keyof L['filters'], string>; readonly text: string } | undefined;
  /** Pixels of the first column; by default room for two icons and the menu. */
  readonly actionsWidth?: number;
  /** Anything between the search row and the rows. */
  readonly above?: ReactNode;
  /** Said when there is nothing at all yet. */
  readonly emptyText?: string;
  readonly emptyAction?: ReactNode;
  /** Milliseconds between refreshes of a live list. */
  readonly refetchInterval?: number;
  /** `local` for a list that shares its page with others. */
  readonly state?: 'url' | 'local';
  /** 2 when the page has its own h1. */
  readonly headingLevel?: 1 | 2;
  readonly title?: string;
}
