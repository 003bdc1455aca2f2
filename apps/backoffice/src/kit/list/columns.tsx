import { addsUp, type FieldType, type ListDeclaration, type ListField } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { ReactNode } from 'react';
import type { GridColumn } from './Grid.tsx';
import { TotalCell } from './totals.tsx';
import { type GridPreferences, isShown } from './column-preferences.ts';
import { isVisible, type KitPerson } from '../kit-context.tsx';
import { PlaceLink } from '../layout/LinkTo.tsx';
import type { ListPageProps } from './list-types.ts';
import { CopyOnClick } from '../layout/CopyOnClick.tsx';
import { MASKED_TEXT, NO_VALUE, numberText, rateText } from '../format.ts';
import { DateText, Money } from '../layout/Money.tsx';
import { StatusBadge, type Tone } from '../layout/StatusBadge.tsx';

type Drawing<Row extends object> = Pick<
  ListPageProps<Row>,
  'declaration' | 'renderers' | 'widths' | 'tones' | 'opens' | 'facts'
>;

export const subjectOf = ({ facts }: { readonly facts: readonly string[] }): string => facts[0] ?? '';

/** The columns that the person may see, and what each draws in a row. */
export function columnsFor<Row extends object>(
  drawing: Drawing<Row>,
  person: KitPerson | undefined,
): readonly GridColumn<Row>[] {
  const { declaration, renderers = {}, widths = {}, tones = {} } = drawing;
  const about = subjectOf(drawing);
  const fixed = fixedGroupsOf(declaration, person);
  return Object.entries(declaration.fields)
    .filter(([, field]) => isVisible(person, field.visibleTo) && isOffered(field, fixed))
    .map(([key, field]): GridColumn<Row> => {
      const least = leastOf(field, tones[key]) ?? 0;
      const render = renderers[key] ?? ((row: Row) => cellOf(field, valueOf(row, key), tones[key]));
      return {
        key,
        label: field.label,
        align: alignOf(field),
        sortable: field.sortable,
        hidden: field.hidden,
        further: field.further,
        exported: field.exported,
        group: field.group,
        least,
        width: Math.max(least, widths[key] ?? widthOf(field, tones[key])),
        render: key === about ? (row) => <SubjectCell row={row} drawing={drawing} name={render(row)} /> : render,
      };
    });
}

/**
 * Widens the columns to fit totals below ten million, so that no column moves when the totals arrive after the rows. If
 * the list is too narrow, the columns stay unchanged, because a table that scrolls sideways would be worse.
 */
export function withRoomForTotals<Row>(
  columns: readonly GridColumn<Row>[],
  { fields }: Pick<ListDeclaration, 'fields'>,
  room: number,
): readonly GridColumn<Row>[] {
  const expected = totalWidth('R$ 9.999.999,99');
  const wider = columns.map((column) => {
    const field = fields[column.key];
    if (field?.type !== 'money' || !addsUp(field)) return column;
    const least = Math.max(column.least ?? 0, expected);
    return { ...column, least, width: Math.max(column.width ?? 0, least) };
  });
  const shown = wider.filter((column) => column.hidden !== true && column.further !== true);
  return shown.reduce((sum, { width = 0 }) => sum + width, 0) <= room ? wider : columns;
}

/** Adds the totals and makes each column at least as wide as its total. What the rows render does not change. */
export function withTotals<Row>(
  columns: readonly GridColumn<Row>[],
  { fields }: Pick<ListDeclaration, 'fields'>,
  totals: Readonly<Record<string, string>> | undefined,
  notes: Readonly<Record<string, ReactNode>> = {},
): readonly GridColumn<Row>[] {
  if (totals === undefined) return columns;
  return columns.map((column) => {
    const field = fields[column.key];
    if (field === undefined || !addsUp(field)) return column;
    const footer = totals[column.key] ?? '';
    const least = Math.max(column.least ?? 0, totalWidth(footer));
    const width = Math.max(column.width ?? 0, least);
    return { ...column, least, width, footer: <TotalCell sum={footer} note={notes[column.key]} /> };
  });
}

/**
 * The groups of columns that this person always sees; undefined when they may choose among all, as administrators
 * always may, whatever other role they have.
 */
export const fixedGroupsOf = (
  { fixedGroups }: Pick<ListDeclaration, 'fixedGroups'>,
  person: KitPerson | undefined,
): readonly string[] | undefined => {
  const roles = person?.roles ?? [];
  const isBound = fixedGroups !== undefined && roles.includes(fixedGroups.role) && !roles.includes('ADMIN');
  return isBound ? fixedGroups.groups : undefined;
};

const isOffered = ({ group }: Pick<ListField, 'group'>, fixed: readonly string[] | undefined): boolean =>
  fixed === undefined || group === undefined || fixed.includes(group);

/** The name of a row, as a link to its record. A second line tells rows with the same name apart. */
function SubjectCell<Row extends object>({
  row,
  drawing: { opens, declaration },
  name,
}: {
  readonly row: Row;
  readonly drawing: Drawing<Row>;
  readonly name: ReactNode;
}) {
  const place = opens?.place?.(row);
  const open = opens?.onOpen;
  const under = declaration.identifiedBy;
  const field = under === undefined ? undefined : declaration.fields[under];
  const title = typeof name === 'string' ? name : undefined;
  return (
    <span className="kit-subject">
      {place !== undefined ? (
        <PlaceLink place={place} className="kit-link" title={title}>
          {name}
        </PlaceLink>
      ) : open !== undefined ? (
        <button type="button" className="kit-link" title={title} onClick={() => open(row)}>
          {name}
        </button>
      ) : (
        <span title={title}>{name}</span>
      )}
      {under === undefined || field === undefined ? null : (
        <span className="kit-subject-under">{cellOf(field, valueOf(row, under), undefined)}</span>
      )}
    </span>
  );
}

/** The name of a row for screen readers: the shown text of the field that comes first in the list's `facts`. */
export function nameOf<Row extends object>(drawing: Drawing<Row>, row: Row): string {
  const { declaration, renderers = {} } = drawing;
  const about = subjectOf(drawing);
  const drawn = renderers[about]?.(row);
  if (typeof drawn === 'string') return drawn;
  const value = valueOf(row, about);
  return typeof value === 'string' ? (declaration.fields[about]?.words?.[value] ?? value) : declaration.title;
}

/**
 * The columns to request from the server: those that are shown, those on a row's card, and the column that tells rows
 * with equal names apart. Undefined when these are all columns of the list, because the request need not name any in
 * this case.
 */
export function wantedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { declaration, facts }: { readonly declaration: ListDeclaration; readonly facts: readonly string[] },
  preferences: GridPreferences,
): readonly string[] | undefined {
  const always = new Set([...facts, declaration.identifiedBy]);
  const wanted = columns.filter((column) => isShown(column, preferences) || always.has(column.key));
  return wanted.length === columns.length ? undefined : wanted.map((column) => column.key);
}

const COPIED_AS = { cpf: 'CPF', cnpj: 'CNPJ', phone: 'telefone', email: 'e-mail' } as const;

/** The least width in pixels, with padding, at which a value of the type is not cut off. */
const LEAST: Readonly<Partial<Record<FieldType, number>>> = {
  cpf: 138,
  cnpj: 170,
  phone: 150,
  cep: 104,
  money: 124,
  date: 105,
  instant: 149,
};

const WIDTHS: Readonly<Record<FieldType, number>> = {
  text: 160,
  cpf: 138,
  cnpj: 170,
  phone: 150,
  cep: 104,
  email: 220,
  money: 124,
  number: 96,
  percentage: 96,
  boolean: 96,
  date: 105,
  instant: 149,
  status: 150,
};

type Tones = Readonly<Record<string, Tone>> | undefined;

const PADDING = 21;
const BADGE_PADDING = 16;
const BADGE_ICON = 18;
/**
 * The estimated width of a letter in pixels. BADGE_LETTER assumes wide letters, because a badge must not be cut off;
 * LETTER is used for other text.
 */
const BADGE_LETTER = { upper: 8, lower: 6.8 };
const LETTER = 7.4;

const isUpperCase = (word: string): boolean => word === word.toUpperCase();
const longestOf = (words: readonly string[]): string =>
  words.reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** The width in pixels of a heading with each word on a line of its own. */
const headingWidth = (label: string): number => Math.ceil(longestOf(label.split(' ')).length * LETTER + PADDING);

function badgeWidth(word: string, tone: Tone): number {
  const letter = isUpperCase(word) ? BADGE_LETTER.upper : BADGE_LETTER.lower;
  return Math.ceil(word.length * letter + BADGE_PADDING + (tone === 'neutral' ? 0 : BADGE_ICON) + PADDING);
}

/**
 * The least width of a column in pixels at which no value is cut off. The field's type decides it or, for badges, the
 * longest badge. Undefined when values may be cut off.
 */
function leastOf(field: ListField, tones: Tones): number | undefined {
  if (tones === undefined || field.words === undefined) return LEAST[field.type];
  return Math.max(...Object.entries(field.words).map(([value, word]) => badgeWidth(word, tones[value] ?? 'neutral')));
}

/**
 * The width in pixels of a column. It follows from the field's type or, if the field shows words, from the longest word
 * among its values and in its heading.
 */
function widthOf(field: ListField, tones: Tones): number {
  const least = leastOf(field, tones);
  if (least !== undefined) return least;
  if (field.type === 'number') return Math.max(WIDTHS.number, headingWidth(field.label));
  if (field.type !== 'status' || field.words === undefined) return WIDTHS[field.type];
  const word = Math.max(longestOf(Object.values(field.words)).length, longestOf(field.label.split(' ')).length);
  return Math.ceil(Math.min(WIDTHS.text, word * LETTER + PADDING));
}

const totalWidth = (text: string): number => Math.ceil(text.length * 8.8 + PADDING);

function alignOf(field: ListField): 'start' | 'end' {
  return field.type === 'money' || field.type === 'number' || field.type === 'percentage' ? 'end' : 'start';
}

function valueOf(row: object, key: string): unknown {
  return Reflect.get(row, key);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(textOf).join(', ') : '';
}

function numeric(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function wordOf(field: ListField, value: unknown): string {
  const word = field.words?.[textOf(value)];
  if (word !== undefined) return word;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return textOf(value);
}

type Cell = (field: ListField, value: unknown, text: string, tones: Tones) => ReactNode;

const masked =
  (type: 'cpf' | 'cnpj' | 'phone'): Cell =>
  (_field, _value, text) => <CopyOnClick text={MASKED_TEXT[type](text)} copy={text} what={COPIED_AS[type]} />;

const CELLS: Readonly<Record<FieldType, Cell>> = {
  text: (field, value, text) => (field.words === undefined ? text : wordOf(field, value)),
  cpf: masked('cpf'),
  cnpj: masked('cnpj'),
  phone: masked('phone'),
  cep: (_field, _value, text) => MASKED_TEXT.cep(text),
  email: (_field, _value, text) => <CopyOnClick text={text} what={COPIED_AS.email} />,
  money: (_field, value) => <Money value={typeof value === 'number' ? cents(value) : null} />,
  number: (_field, value) => <span className="kit-figures">{numberText(numeric(value))}</span>,
  percentage: (_field, value) => <span className="kit-figures">{rateText(numeric(value))}</span>,
  boolean: (field, value) => wordOf(field, value),
  date: (_field, _value, text) => <DateText value={text} />,
  instant: (_field, _value, text) => <DateText value={text} withTime />,
  // Words without tones are drawn as text, not as a badge.
  status: (field, value, text, tones) =>
    tones === undefined ? (
      wordOf(field, value)
    ) : (
      <StatusBadge tone={tones[text] ?? 'neutral'}>{wordOf(field, value)}</StatusBadge>
    ),
};

export function cellOf(field: ListField, value: unknown, tones: Tones): ReactNode {
  const text = textOf(value);
  return text === '' ? NO_VALUE : CELLS[field.type](field, value, text, tones);
}
