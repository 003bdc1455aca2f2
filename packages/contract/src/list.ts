import { z } from 'zod';
import { keysOf } from './typed-object.ts';
import { commaList, flag, wholeNumber } from './codecs.ts';
import {
  FILTER_SHAPES,
  type FilterValue,
  type ListFilter,
  type NUMBER_OPERATORS,
  type VisibleTo,
} from './list-filter.ts';
import type { Check, Role } from './permissions.ts';

export type FieldType =
  | 'text'
  | 'cpf'
  | 'cnpj'
  | 'phone'
  | 'cep'
  | 'email'
  | 'money'
  | 'number'
  /** A rate in percent with two decimals; the label says '(%)'. */
  | 'percentage'
  | 'boolean'
  | 'date'
  | 'instant'
  | 'status';

export interface ListField {
  readonly label: string;
  readonly type: FieldType;
  readonly sortable?: true;
  readonly hidden?: true;
  /**
   * The column is shown where the list is wide enough, or to people who add it to their columns. It is exported unless
   * the person has hidden it.
   */
  readonly further?: true;
  /** Set on a hidden column that is exported all the same, unless the person has taken it out of their columns. */
  readonly exported?: true;
  readonly adds?: boolean;
  readonly nullable?: true;
  /** The field is in every row, even where its column is not shown, because links, colours or labels need it. */
  readonly always?: true;
  /** The group of columns that the field belongs to; people choose groups first, then columns. */
  readonly group?: string;
  readonly visibleTo?: VisibleTo;
  readonly words?: Readonly<Record<string, string>>;
}

export const addsUp = ({ type, adds }: Pick<ListField, 'type' | 'adds'>): boolean => adds ?? type === 'money';

export interface ListDeclaration<
  Fields extends Readonly<Record<string, ListField>> = Readonly<Record<string, ListField>>,
  Filters extends Readonly<Record<string, ListFilter>> = Readonly<Record<string, ListFilter>>,
> {
  readonly name: string;
  readonly title: string;
  readonly fields: Fields;
  readonly filters: Filters;
  /** The field shown under the name, to tell records of equal name apart. */
  readonly identifiedBy?: string;
  readonly defaultSort: { readonly key: string; readonly direction: 'ASC' | 'DESC' };
  readonly export?: ListExport;
  /** People with this role see exactly these groups of columns; they choose only columns within the groups. */
  readonly fixedGroups?: { readonly role: Role; readonly groups: readonly string[] };
}

export interface ListExport {
  readonly access: Check;
  /** The name of the file; the date and `.xlsx` are added. */
  readonly fileName: string;
  /** The name of the sheet: at most 27 characters, none of `[]:*?/\\`. */
  readonly sheetName: string;
}

export function list<
  const Fields extends Readonly<Record<string, ListField>>,
  const Filters extends Readonly<Record<string, ListFilter>>,
>(
  declaration: ListDeclaration<Fields, Filters> & {
    readonly defaultSort: { readonly key: Extract<keyof Fields, string> };
    readonly identifiedBy?: Extract<keyof Fields, string>;
  },
): ListDeclaration<Fields, Filters> {
  return declaration;
}

export const PAGE_SIZES = [10, 20, 30, 50] as const;
export const DEFAULT_PAGE_SIZE = 10;
/**
 * The most rows of a page; only exports may ask for more. A search by ids also finds at most this number of rows
 * (Specification 1 §9).
 */
export const MAX_PAGE_SIZE = 2000;
export const EXPORT_PAGE_SIZE = 2_147_483_647;
/** Rows beyond this offset can only be exported. */
export const MAX_OFFSET = 200_000;

export type FiltersOf<L extends ListDeclaration> = {
  [K in keyof L['filters'] as L['filters'][K]['kind'] extends 'dates' ? never : K]?:
    | FilterValue<L['filters'][K]>
    | undefined;
} & {
  [K in keyof L['filters'] as L['filters'][K]['kind'] extends 'dates'
    ? `${Extract<K, string>}Start` | `${Extract<K, string>}End`
    : never]?: string | undefined;
} & {
  [K in keyof L['filters'] as L['filters'][K]['kind'] extends 'number' ? `${Extract<K, string>}Operator` : never]?:
    | (typeof NUMBER_OPERATORS)[number]
    | undefined;
};

export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort: { readonly key: string; readonly direction: 'ASC' | 'DESC' };
  /** Asks for an exact count even when it is above 10,000, where the list would otherwise show 'mais de 10.000'. */
  readonly exactTotal: boolean;
  readonly columns?: readonly string[] | undefined;
}

export type ListQuery<L extends ListDeclaration> = PageRequest & FiltersOf<L>;

export type ListQueryWire = Readonly<Record<string, string | undefined>>;

export const COUNT_BOUND = 10_000;

const SEARCHED = new WeakMap<z.ZodType, ListDeclaration>();

export const listSearchedBy = (query: z.ZodType): ListDeclaration | undefined => SEARCHED.get(query);

const NARROWED = new WeakMap<z.ZodType, ListDeclaration>();

export const filtersTakenBy = (query: z.ZodType): ListDeclaration | undefined =>
  SEARCHED.get(query) ?? NARROWED.get(query);

type Decoded<X extends Record<string, z.ZodType>> = { readonly [K in keyof X]?: z.output<X[K]> | undefined };

/**
 * The query of a list: its filters, its order and the page. Unknown parameters are refused. `extra` are parameters
 * without a filter on screen, such as `ids`.
 */
export function listQuery<L extends ListDeclaration>(declaration: L): z.ZodType<ListQuery<L>, ListQueryWire>;
export function listQuery<L extends ListDeclaration, const X extends Record<string, z.ZodType>>(
  declaration: L,
  extra: X,
): z.ZodType<ListQuery<L> & Decoded<X>, ListQueryWire>;
export function listQuery<L extends ListDeclaration>(
  declaration: L,
  extra: Record<string, z.ZodType> = {},
): z.ZodType<ListQuery<L>, ListQueryWire> {
  const sortable = Object.entries(declaration.fields)
    .filter(([, field]) => field.sortable === true)
    .map(([key]) => key);
  const fallback = declaration.defaultSort;
  const sort = z.codec(
    z.string().max(60),
    z.object({ key: z.enum(sortable as [string, ...string[]]), direction: z.enum(['ASC', 'DESC']) }),
    {
      decode: (pair) => {
        const [key = '', direction = 'ASC'] = pair.split(',');
        return { key, direction: direction.toUpperCase() as 'ASC' | 'DESC' };
      },
      encode: ({ key, direction }) => `${key},${direction}`,
    },
  );
  const shape: Record<string, z.ZodType> = {
    page: wholeNumber(0, MAX_OFFSET).prefault('0'),
    size: sizeOf(declaration).prefault(String(DEFAULT_PAGE_SIZE)),
    sort: sort.prefault(`${fallback.key},${fallback.direction}`),
    exactTotal: flag.prefault('false'),
    columns: commaList(z.enum(keysOf(declaration.fields))).optional(),
  };
  Object.assign(shape, filterShape(declaration, extra));
  const isReachable = (page: Readonly<Record<string, unknown>>): boolean =>
    Number(page['page']) * Number(page['size']) <= MAX_OFFSET;
  const query = z
    .strictObject(shape)
    .overwrite(withoutEmptyLists)
    .refine(isReachable, { error: 'TOO_LARGE', path: ['page'] });
  SEARCHED.set(query, declaration);
  return query as unknown as z.ZodType<ListQuery<L>, ListQueryWire>;
}

function filterShape({ filters }: ListDeclaration, extra: Record<string, z.ZodType>): Record<string, z.ZodType> {
  const shape: Record<string, z.ZodType> = {};
  for (const [key, schema] of Object.entries(extra)) shape[key] = schema.optional();
  for (const [key, filter] of Object.entries(filters)) {
    for (const [suffix, schema] of Object.entries(FILTER_SHAPES[filter.kind](filter)))
      shape[key + suffix] = schema.optional();
  }
  return shape;
}

/**
 * The query of an endpoint that returns figures, such as those of the dashboard: it takes a list's filters, but no
 * order and no page.
 */
export function filtersQuery<L extends ListDeclaration>(declaration: L): z.ZodType<FiltersOf<L>, ListQueryWire> {
  return narrowing(declaration, filterShape(declaration, {})) as unknown as z.ZodType<FiltersOf<L>, ListQueryWire>;
}

function narrowing(declaration: ListDeclaration, shape: Record<string, z.ZodType>): z.ZodType {
  const query = z.strictObject(shape).overwrite(withoutEmptyLists);
  NARROWED.set(query, declaration);
  return query;
}

export type TotalsQuery<L extends ListDeclaration> = FiltersOf<L> & Pick<PageRequest, 'exactTotal'>;

export function totalsQuery<L extends ListDeclaration, const X extends Record<string, z.ZodType>>(
  declaration: L,
  extra: X,
): z.ZodType<TotalsQuery<L> & Decoded<X>, ListQueryWire> {
  const query = narrowing(declaration, { exactTotal: flag.prefault('false'), ...filterShape(declaration, extra) });
  return query as unknown as z.ZodType<TotalsQuery<L> & Decoded<X>, ListQueryWire>;
}

/**
 * The response with the sums of a list. When there are too many rows to add up without `exactTotal`, `isExact` is false
 * and the sums are missing.
 */
export function totalsOf<Sums extends Record<string, z.ZodType>>(sums: Sums) {
  return z.object({ totals: z.object(sums).partial(), isExact: z.boolean() });
}

/** Leaves out empty lists, which mean the same as a filter that was not given (Specification 1 §7). */
const withoutEmptyLists = <Query extends object>(query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  ) as Query;

function sizeOf({ export: exported }: ListDeclaration) {
  if (exported === undefined) return wholeNumber(1, MAX_PAGE_SIZE);
  const isSize = (size: number): boolean => size <= MAX_PAGE_SIZE || size === EXPORT_PAGE_SIZE;
  return wholeNumber(1, EXPORT_PAGE_SIZE).refine(isSize, { error: 'TOO_LARGE' });
}

/** The response with one page of a list. `totalIsExact` is false when counting stopped at its limit. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ content: z.array(row), totalSize: z.int(), totalIsExact: z.boolean() });
}
