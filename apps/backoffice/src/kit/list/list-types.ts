import type { Endpoint, ErrorCode, ListDeclaration } from '@habilita/contract';
import type { ComponentType, ReactNode } from 'react';
import type { LinkTarget } from '../layout/LinkTo.tsx';
import type { ListState } from './list-state.ts';
import type { Preferences } from './column-preferences.ts';
import type { Tone } from '../layout/StatusBadge.tsx';

/** `totalIsExact` is false when counting stopped at its bound. */
export interface Page<Row> {
  readonly content: readonly Row[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
  /** How many of `content` are counted by `totalSize`, when subtotals stand between them. */
  readonly counted?: number;
}

/** `key` is `areaKey(endpoint)`, with the ids of the records within which the list stands. */
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
  readonly place?: (row: Row) => LinkTarget | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/**
 * An action of a row or an entry of a menu. Actions with `inRow` stand in the row as icons; where no action has it,
 * the first two with an icon do.
 */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly place?: LinkTarget;
  readonly onClick?: () => void;
  readonly disabledReason?: string | undefined;
  readonly destructive?: boolean;
  /** Every row has this action, so that its icon keeps its place whatever other actions a row has. */
  readonly inRow?: true;
  /** Entries of a group stand together in a menu; an entry that destroys something stands after all others. */
  readonly group?: string;
}

export interface ListView {
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly totalSize: number | undefined;
}

/** The columns of the saved view in which a list stands, and what it draws of all views. */
export interface ShownViews {
  readonly columns: Preferences;
  readonly tabs: ReactNode;
  /** Offers to save the first view. */
  readonly saveFirst: ReactNode;
}

export interface SavedViewsProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly children: (shown: ShownViews) => ReactNode;
}

export interface ExportButtonProps {
  readonly endpoint: Endpoint;
  /** The declaration of the list says who may export it. */
  readonly declaration: Pick<ListDeclaration, 'export'>;
  readonly view: ListView;
  readonly disabledReason?: string | undefined;
}

export interface RequiredFilterProps {
  readonly declaration: ListDeclaration;
  readonly state: ListState;
  readonly onState: (next: ListState) => void;
  readonly filter: string;
  readonly code: ErrorCode;
}

export interface ListPageProps<Row extends object, L extends ListDeclaration = ListDeclaration> {
  readonly declaration: L;
  readonly source: ListSource<Row>;
  readonly rowKey: (row: Row) => string;
  /** Filters that the screen sets itself: they always apply, and nobody is offered them. */
  readonly within?: { readonly [K in Extract<keyof L['filters'], string>]?: string };
  readonly opens?: Opening<Row>;
  readonly renderers?: { readonly [K in Extract<keyof L['fields'], string>]?: (row: Row) => ReactNode };
  /** Widths of columns in pixels. */
  readonly widths?: { readonly [K in Extract<keyof L['fields'], string>]?: number };
  /** The colours of badges by value; a value that is not named is neutral. */
  readonly tones?: { readonly [K in Extract<keyof L['fields'], string>]?: Readonly<Record<string, Tone>> };
  readonly tint?: (row: Row) => Tone | undefined;
  /** Marks rows to emphasise, such as subtotals. */
  readonly emphasised?: (row: Row) => boolean;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** The fields of a card, the most important first: its title, and then the lines that are always visible. */
  readonly facts: readonly Extract<keyof L['fields'], string>[];
  readonly primaryAction?: ReactNode;
  readonly grouping?: ReactNode | ((view: ListView) => ReactNode);
  /** The endpoint of 'Exportar', for a list whose declaration can be exported. */
  readonly exportOf?: Endpoint;
  readonly exportDisabledReason?: string | undefined;
  /** Without this filter nothing is searched; `RequiredFilter` offers its values in the place of the rows. */
  readonly requires?: { readonly filter: Extract<keyof L['filters'], string>; readonly code: ErrorCode } | undefined;
  /** A filter that the screen sets again once it is taken away, so that no cross offers to take it away. */
  readonly kept?: Extract<keyof L['filters'], string> | undefined;
  readonly actionsWidth?: number;
  /** The key of a row that a dialog over the list has just saved. */
  readonly marked?: string | undefined;
  readonly above?: ReactNode;
  /** Says what the total is of, where not every row found counts. */
  readonly totalOf?: string | undefined;
  readonly emptyText?: string;
  readonly emptyAction?: ReactNode;
  readonly refetchInterval?: number;
  /** 'local' for a list that shares its screen with others: filters and page are then not in the address. */
  readonly state?: 'url' | 'local';
  readonly headingLevel?: 1 | 2;
  readonly title?: string;
  /** Without it the list has no saved views, only the person's own columns. */
  readonly SavedViews?: ComponentType<SavedViewsProps>;
  readonly RequiredFilter?: ComponentType<RequiredFilterProps>;
  readonly ExportButton?: ComponentType<ExportButtonProps>;
}
