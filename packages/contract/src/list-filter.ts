import { z } from 'zod';
import { commaList, flag, givenDate, id } from './codecs.ts';
import { FILTER_PATTERNS, LONGEST_LIST, LONGEST_TEXT, LONGEST_WORD, MOST_ENTRIES } from './filter-patterns.ts';
import type { Permission, Role } from './permissions.ts';
import { keysOf } from './typed-object.ts';

/** Names who sees a field or filter; everybody else gets the row without the field. */
export interface VisibleTo {
  readonly roles?: readonly Role[];
  readonly permissions?: readonly Permission[];
}

export type ListFilter = {
  readonly label: string;
  readonly advanced?: true;
  readonly visibleTo?: VisibleTo;
} & (
  | { readonly kind: 'text' | 'digits' }
  | { readonly kind: 'cpf' | 'cnpj' | 'phone' }
  /** Takes a phone, which is shown as '(99) 99999-9999'. */
  | { readonly kind: 'leadPhone' }
  /** E-mails or their beginnings, separated by commas, semicolons or spaces. */
  | { readonly kind: 'emails' }
  /**
   * `initially` is the state in which the checkbox starts, and the value that the server assumes when the filter is
   * left out.
   */
  | { readonly kind: 'boolean'; readonly initially?: 'true' | 'false' }
  | {
      readonly kind: 'options';
      readonly words: Readonly<Record<string, string>>;
      /** The value that the screen sends unless another is chosen. */
      readonly initially?: string;
    }
  /** With `orAll`, ALL_RECORDS may be given instead of ids. */
  | { readonly kind: 'records'; readonly lookup: Lookup; readonly orAll?: true }
  /** With a `pattern`, only words that match it are accepted. */
  | { readonly kind: 'word'; readonly lookup?: Lookup; readonly pattern?: RegExp }
  /** Two parameters, `<key>Start` and `<key>End`: calendar dates, both included. */
  | {
      readonly kind: 'dates';
      readonly longest?: number;
      /** Without a first day, the period begins today. */
      readonly fromToday?: true;
    }
  | { readonly kind: 'number' }
);

/** Records that can be searched by name; `lookup-sources.ts` of the back-office says which endpoint searches each. */
export type Lookup =
  | 'campaigns'
  | 'drivingSchools'
  /** Searches driving schools as well, but finds more of them at once, as the dashboard needs. */
  | 'manyDrivingSchools'
  | 'plans'
  | 'states'
  | 'counties'
  /** Searches the tags that may mark campaigns. */
  | 'campaignTags'
  | 'tagTypes'
  | 'users'
  | 'registrations';

/** Stands for all records in scope in place of their ids, because an address cannot hold very many ids. */
export const ALL_RECORDS = 'all';

export const NUMBER_OPERATORS = ['equal', 'greater', 'less'] as const;
const typed = z.string().trim().max(LONGEST_TEXT);
const idOrAll = z.union([id, z.literal(ALL_RECORDS)]);

function wordOf(filter: ListFilter) {
  const word = typed.max(LONGEST_WORD);
  return filter.kind === 'word' && filter.pattern !== undefined ? word.regex(filter.pattern) : word;
}

const emails = z.codec(z.string().max(LONGEST_LIST), z.array(z.string().min(2).max(254)).max(MOST_ENTRIES), {
  decode: (joined) =>
    joined
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((part) => part !== ''),
  encode: (parts) => parts.join(','),
});

export const FILTER_SHAPES = {
  text: () => ({ '': typed.min(2) }),
  digits: () => ({ '': z.string().regex(FILTER_PATTERNS.digits) }),
  cpf: () => ({ '': z.string().regex(FILTER_PATTERNS.cpf) }),
  cnpj: () => ({ '': z.string().regex(FILTER_PATTERNS.cnpj) }),
  phone: () => ({ '': z.string().regex(FILTER_PATTERNS.phone) }),
  leadPhone: () => ({ '': z.string().regex(FILTER_PATTERNS.leadPhone) }),
  emails: () => ({ '': emails }),
  boolean: () => ({ '': flag }),
  options: (filter: ListFilter) => ({
    '': commaList(z.enum(keysOf(filter.kind === 'options' ? filter.words : {}))),
  }),
  records: (filter: ListFilter) => ({ '': commaList(filter.kind === 'records' && filter.orAll ? idOrAll : id) }),
  word: (filter: ListFilter) => ({ '': wordOf(filter) }),
  dates: () => ({ Start: givenDate, End: givenDate }),
  number: () => ({
    '': z.codec(z.string().regex(FILTER_PATTERNS.number), z.number(), { decode: Number, encode: String }),
    Operator: z.enum(NUMBER_OPERATORS),
  }),
} satisfies Record<ListFilter['kind'], (filter: ListFilter) => Record<string, z.ZodType>>;

export type FilterValue<F extends ListFilter> = F['kind'] extends 'boolean'
  ? boolean
  : F['kind'] extends 'options' | 'records' | 'emails'
    ? string[]
    : F['kind'] extends 'number'
      ? number
      : string;

export const filterParameters = (key: string, filter: ListFilter): readonly string[] =>
  Object.keys(FILTER_SHAPES[filter.kind](filter)).map((suffix) => key + suffix);
