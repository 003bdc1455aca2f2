import { addsUp, type ListDeclaration, type ListField } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { GridColumn } from '../Grid.tsx';
import { type GridPreferences, isShown } from '../grid/grid-preferences.ts';
import { isVisible, type KitPerson } from '../kit-context.tsx';
import { PlaceLink } from '../PlaceLink.tsx';
import { alignOf, cellOf, leastOf, totalWidth, valueOf, widthOf } from './cell.tsx';
import type { ListPageProps } from './list-types.ts';

type Drawing<Row extends object> = Pick<
  ListPageProps<Row>,
  'declaration' | 'renderers' | 'widths' | 'tones' | 'opens' | 'facts'
>;

export const subjectOf = ({ facts }: { readonly facts: readonly string[] }): string => facts[0] ?? '';

/** Those the person may see, with what is drawn in a row. */
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
        ...(key === about && declaration.identifiedBy !== undefined && { hasSecondLine: true }),
        width: Math.max(least, widths[key] ?? widthOf(field, tones[key])),
        render: key === about ? (row) => <SubjectCell row={row} drawing={drawing} name={render(row)} /> : render,
      };
    });
}

/** As wide as their totals at least; what is drawn in a row stays. */
export function withTotals<Row>(
  columns: readonly GridColumn<Row>[],
  { fields }: Pick<ListDeclaration, 'fields'>,
  totals: Readonly<Record<string, string>> | undefined,
): readonly GridColumn<Row>[] {
  if (totals === undefined) return columns;
  return columns.map((column) => {
    const field = fields[column.key];
    if (field === undefined || !addsUp(field)) return column;
    const footer = totals[column.key] ?? '';
    const least = Math.max(column.least ?? 0, totalWidth(footer));
    const width = Math.max(column.width ?? 0, least);
    return { ...column, least, width, footer: <span className="kit-figures">{footer}</span> };
  });
}

/** The groups of columns this person sees; undefined when they choose among all. */
export const fixedGroupsOf = (
  { fixedGroups }: Pick<ListDeclaration, 'fixedGroups'>,
  person: KitPerson | undefined,
): readonly string[] | undefined =>
  fixedGroups !== undefined && person?.roles.includes(fixedGroups.role) === true ? fixedGroups.groups : undefined;

const isOffered = ({ group }: Pick<ListField, 'group'>, fixed: readonly string[] | undefined): boolean =>
  fixed === undefined || group === undefined || fixed.includes(group);

/** Link to the record, with its identifier below. */
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

/** The row's spoken name: its first fact as shown. */
export function nameOf<Row extends object>(drawing: Drawing<Row>, row: Row): string {
  const { declaration, renderers = {} } = drawing;
  const about = subjectOf(drawing);
  const drawn = renderers[about]?.(row);
  if (typeof drawn === 'string') return drawn;
  const value = valueOf(row, about);
  return typeof value === 'string' ? (declaration.fields[about]?.words?.[value] ?? value) : declaration.title;
}

/** Keys of the columns to fetch: those shown, the facts of a card and the identifier; undefined when these are all. */
export function wantedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  { declaration, facts }: { readonly declaration: ListDeclaration; readonly facts: readonly string[] },
  preferences: GridPreferences,
): readonly string[] | undefined {
  const always = new Set([...facts, declaration.identifiedBy]);
  const wanted = columns.filter((column) => isShown(column, preferences) || always.has(column.key));
  return wanted.length === columns.length ? undefined : wanted.map((column) => column.key);
}
