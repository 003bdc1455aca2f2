import type { Endpoint, ErrorCode, ListDeclaration } from '@habilita/contract';
import type { ComponentType, ReactNode } from 'react';
import type { LinkTarget } from '../layout/LinkTo.tsx';
import type { ListState } from './list-state.ts';
import type { Preferences } from './column-preferences.ts';
import type { Tone } from '../layout/StatusBadge.tsx';

/** One page of a list. `totalIsExact` is false when the server stopped counting at its limit. */
export interface Page<Row> {
  readonly content: readonly Row[];
  readonly totalSize: number;
  readonly totalIsExact: boolean;
  /** The number of rows in `content` that count towards `totalSize`, when `content` also contains rows of subtotals. */
  readonly counted?: number;
  /** The noun, singular and plural, for what `totalSize` counts, if it does not count records. */
  readonly noun?: readonly [one: string, several: string] | undefined;
}

/**
 * How a list reads its rows. `key` is the query key: `areaKey(endpoint)` and the ids of the records that hold the list.
 */
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
 * An action of a row, or an entry of a menu. In a row, the actions with `inRow` are icons and the others are in a menu;
 * if no action has `inRow`, the first two with an icon are icons.
 */
export interface RowAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly place?: LinkTarget;
  readonly onClick?: () => void;
  readonly disabledReason?: string | undefined;
  readonly destructive?: boolean;
  /**
   * Makes the action an icon of its row. Use it for actions that every row has, so that each icon has the same place.
   */
  readonly inRow?: true;
  /**
   * Entries with the same group stand together in a menu. The destructive entries of all groups come after the groups.
   */
  readonly group?: string;
}

export interface ListView {
  readonly query: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly totalSize: number | undefined;
}

/**
 * What a list draws of its saved views: the columns of the open view, the views' tabs, and a button to save a first
 * view.
 */
export interface ShownViews {
  readonly columns: Preferences;
  readonly tabs: ReactNode;
  /** The button that saves a first view. */
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
  /** Filters that the screen sets itself. They always apply, and the search does not offer them. */
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
  /**
   * The fields of a card on narrow screens, most important first: the first is its title, the others are always
   * visible.
   */
  readonly facts: readonly Extract<keyof L['fields'], string>[];
  readonly primaryAction?: ReactNode;
  readonly grouping?: ReactNode | ((view: ListView) => ReactNode);
  /**
   * The endpoint of the list, to which the button 'Exportar' sends its request. Only lists whose declaration has an
   * `export` have this button.
   */
  readonly exportOf?: Endpoint;
  /**
   * A filter that must be chosen before anything is searched. Until then, `RequiredFilter` is drawn in the place of the
   * rows.
   */
  readonly requires?: { readonly filter: Extract<keyof L['filters'], string>; readonly code: ErrorCode } | undefined;
  /** A filter that cannot be removed, because the screen would set it again at once. It has no cross to remove it. */
  readonly kept?: Extract<keyof L['filters'], string> | undefined;
  readonly actionsWidth?: number;
  /** The key of a row that a dialog over the list has just saved. */
  readonly marked?: string | undefined;
  readonly above?: ReactNode;
  /** Says which rows the totals add up, if the totals leave out some of the rows found. */
  readonly totalOf?: string | undefined;
  /** The notes to show below the totals of columns, by the column's key. */
  readonly totalNotes?: (totals: Totals['totals']) => Readonly<Record<string, ReactNode>>;
  readonly emptyText?: string;
  readonly emptyAction?: ReactNode;
  readonly refetchInterval?: number;
  /**
   * 'local' for a list that shares its screen with other lists. Its filters and its page are then not in the address.
   */
  readonly state?: 'url' | 'local';
  readonly headingLevel?: 1 | 2;
  readonly title?: string;
  /** Draws the saved views. Without this component the list has no saved views, only the person's own columns. */
  readonly SavedViews?: ComponentType<SavedViewsProps>;
  readonly RequiredFilter?: ComponentType<RequiredFilterProps>;
  readonly ExportButton?: ComponentType<ExportButtonProps>;
}
