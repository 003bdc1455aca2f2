import type { Endpoint, ErrorCode, ListDeclaration } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { Place } from '../layout/LinkTo.tsx';
import type { Tone } from '../layout/StatusBadge.tsx';

/** `totalIsExact` false: counting stopped at its bound. */
export interface Page<Row> {
  readonly content: readonly Row[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
  /** How many of `content` are counted by `totalSize`, when subtotals stand between them. */
  readonly counted?: number;
}

/** `key`: `areaKey(endpoint)`, with the ids the list is limited to. */
export interface ListSource<Row> {
  readonly key: readonly unknown[];
  readonly load: (query: Record<string, string>, signal: AbortSignal) => Promise<Page<Row>>;
  readonly totals?: (query: Record<string, string>, signal: AbortSignal) => Promise<Totals>;
}

export interface Totals {
  readonly totals: Readonly<Record<string, number | undefined>>;
  readonly isExact: boolean;
}

export interface Opening<Row> {
  readonly place?: (row: Row) => Place | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** Those that say so stand in the row, else the first two with an icon. */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly place?: Place;
  readonly onClick?: () => void;
  readonly disabledReason?: string | undefined;
  readonly destructive?: boolean;
  /** Of every row, so that an icon keeps its place whatever other actions a row has. */
  readonly inRow?: true;
  /** Entries of a group stand together in a menu, what destroys something after all others. */
  readonly group?: string;
}

export interface ListView {
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly totalSize: number | undefined;
}

export interface ListPageProps<Row extends object, L extends ListDeclaration = ListDeclaration> {
  readonly declaration: L;
  readonly source: ListSource<Row>;
  readonly rowKey: (row: Row) => string;
  /** Filters of the screen itself: always applied, never offered. */
  readonly within?: { readonly [K in Extract<keyof L['filters'], string>]?: string };
  readonly opens?: Opening<Row>;
  readonly renderers?: { readonly [K in Extract<keyof L['fields'], string>]?: (row: Row) => ReactNode };
  /** Pixels. */
  readonly widths?: { readonly [K in Extract<keyof L['fields'], string>]?: number };
  /** Unnamed values are neutral. */
  readonly tones?: { readonly [K in Extract<keyof L['fields'], string>]?: Readonly<Record<string, Tone>> };
  readonly tint?: (row: Row) => Tone | undefined;
  /** Rows such as subtotals. */
  readonly emphasised?: (row: Row) => boolean;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** Most important first: the card's title, then its visible lines. */
  readonly facts: readonly Extract<keyof L['fields'], string>[];
  readonly primaryAction?: ReactNode;
  readonly grouping?: ReactNode | ((view: ListView) => ReactNode);
  /** With an exportable declaration: 'Exportar'. */
  readonly exportOf?: Endpoint;
  readonly exportDisabledReason?: string | undefined;
  /** Nothing is searched without it. */
  readonly requires?: { readonly filter: Extract<keyof L['filters'], string>; readonly code: ErrorCode } | undefined;
  /** A filter that the screen sets again once it is taken away: no cross offers that. */
  readonly kept?: Extract<keyof L['filters'], string> | undefined;
  readonly actionsWidth?: number;
  /** The key of a row that a dialog over the list has just saved. */
  readonly marked?: string | undefined;
  readonly above?: ReactNode;
  /** What the total is of, where not everything found counts. */
  readonly totalOf?: string | undefined;
  /** For an empty list without filters. */
  readonly emptyText?: string;
  readonly emptyAction?: ReactNode;
  readonly refetchInterval?: number;
  /** `local`: shares its page with others. */
  readonly state?: 'url' | 'local';
  readonly headingLevel?: 1 | 2;
  readonly title?: string;
}
