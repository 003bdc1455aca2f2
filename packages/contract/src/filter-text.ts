import { isIsoDate } from '@habilita/kernel';
import {
  FILTER_PATTERNS,
  LONGEST_IDS,
  LONGEST_LIST,
  LONGEST_TEXT,
  LONGEST_WORD,
  MOST_ENTRIES,
  MOST_IDS,
} from './filter-patterns.ts';
import { isId } from './id-text.ts';
import type { ListDeclaration } from './list.ts';
import { ALL_RECORDS, type ListFilter, NUMBER_OPERATORS } from './list-filter.ts';
import { isInSupportedYears } from './supported-years.ts';

const entriesOf = (joined: string): readonly string[] => joined.split(',').filter((part) => part !== '');

function isList(joined: string, isEntry: (entry: string) => boolean, most = MOST_IDS): boolean {
  const entries = entriesOf(joined);
  return joined.length <= LONGEST_IDS && entries.length <= most && entries.every(isEntry);
}

const isEmailPart = (part: string): boolean => part.length >= 2 && part.length <= 254;

const isEmails = (joined: string): boolean =>
  joined.length <= LONGEST_LIST && isList(joined.toLowerCase().replaceAll(/[\s;]+/g, ','), isEmailPart, MOST_ENTRIES);

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const CHECKS: Readonly<Record<ListFilter['kind'], (text: string, filter: ListFilter) => boolean>> = {
  text: (text) => text.trim().length >= 2 && text.trim().length <= LONGEST_TEXT,
  word: (text, filter) =>
    text.trim().length <= LONGEST_WORD && (filter.kind !== 'word' || filter.pattern?.test(text.trim()) !== false),
  digits: matches(FILTER_PATTERNS.digits),
  cpf: matches(FILTER_PATTERNS.cpf),
  cnpj: matches(FILTER_PATTERNS.cnpj),
  phone: matches(FILTER_PATTERNS.phone),
  leadPhone: matches(FILTER_PATTERNS.leadPhone),
  number: matches(FILTER_PATTERNS.number),
  emails: isEmails,
  boolean: (text) => text === 'true' || text === 'false',
  options: (text, filter) => isList(text, (entry) => 'words' in filter && Object.hasOwn(filter.words, entry)),
  records: (text, filter) =>
    isList(text, (entry) => isId(entry) || ('orAll' in filter && filter.orAll && entry === ALL_RECORDS)),
  dates: (text) => isIsoDate(text) && isInSupportedYears(text),
};

/** Checks a filter's text without schemas, for the browser. */
export const isFilterText = (filter: ListFilter, text: string): boolean => CHECKS[filter.kind](text, filter);

export const isNumberOperator = (text: string): boolean => NUMBER_OPERATORS.some((operator) => operator === text);

/** Whether a text such as 'key,ASC' names a sortable column. */
export function isSortText({ fields }: Pick<ListDeclaration, 'fields'>, text: string): boolean {
  const [key = '', direction = 'ASC'] = text.split(',');
  const isSortable = Object.hasOwn(fields, key) && fields[key]?.sortable === true;
  return text.length <= 60 && isSortable && /^(ASC|DESC)$/i.test(direction);
}
