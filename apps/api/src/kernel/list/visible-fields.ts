import { filterParameters, type ListDeclaration, type ListField, type PageRequest, passes } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';

type Rights = Pick<Actor, 'roles' | 'permissions'>;

const MOST_KEPT = 50;
const kept = new WeakMap<Rights, Map<string, ReadonlySet<string>>>();

export function visibleFields(
  declaration: ListDeclaration,
  actor: Rights,
  columns?: readonly string[],
): ReadonlySet<string> {
  const ofActor = kept.get(actor) ?? new Map<string, ReadonlySet<string>>();
  kept.set(actor, ofActor);
  const key = columns === undefined ? declaration.name : `${declaration.name} ${columns.join()}`;
  const known = ofActor.get(key);
  if (known !== undefined) return known;
  const wanted = Object.entries(declaration.fields).filter(([name]) => columns === undefined || columns.includes(name));
  const visible = new Set(wanted.filter(([, field]) => mayRead(field, actor)).map(([name]) => name));
  if (ofActor.size < MOST_KEPT) ofActor.set(key, visible);
  return visible;
}

function mayRead({ visibleTo }: Pick<ListField, 'visibleTo'>, actor: Pick<Actor, 'roles' | 'permissions'>): boolean {
  return visibleTo === undefined || passes(actor, { roles: visibleTo.roles, anyOf: visibleTo.permissions });
}

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/** FORBIDDEN for filters and sorts by hidden columns, which would reveal them. `query` is decoded. */
export function refuseHidden(
  declaration: ListDeclaration,
  query: { readonly sort?: PageRequest['sort'] | undefined },
  actor: Pick<Actor, 'roles' | 'permissions'>,
): void {
  const sorted = query.sort && declaration.fields[query.sort.key];
  if (sorted !== undefined && !mayRead(sorted, actor)) refuse('FORBIDDEN');
  for (const { filter, parameters } of hideableFilters(declaration)) {
    const asked = parameters.some((name) => isGiven(Reflect.get(query, name)));
    if (asked && !mayRead(filter, actor)) refuse('FORBIDDEN');
  }
}

interface HideableFilter {
  readonly filter: Pick<ListField, 'visibleTo'>;
  readonly parameters: readonly string[];
}
const hideable = new WeakMap<ListDeclaration, readonly HideableFilter[]>();

/** Worked out once per list. */
function hideableFilters(declaration: ListDeclaration): readonly HideableFilter[] {
  const known = hideable.get(declaration);
  if (known !== undefined) return known;
  const filters = Object.entries(declaration.filters).filter(([, filter]) => filter.visibleTo !== undefined);
  const found = filters.map(([key, filter]) => ({ filter, parameters: filterParameters(key, filter) }));
  hideable.set(declaration, found);
  return found;
}

/** Clears hidden fields of a row, in place. Keeps undeclared keys and `always` (required by the row's schema). */
export function fieldHider<Row extends object>(
  declaration: ListDeclaration,
  visible: ReadonlySet<string>,
  always: ReadonlySet<string>,
): (row: Row) => Row {
  const hidden = Object.keys(declaration.fields).filter((key) => !visible.has(key) && !always.has(key));
  return (row) => {
    for (const key of hidden) if (Reflect.get(row, key) !== undefined) Reflect.set(row, key, undefined);
    return row;
  };
}

/** The same for a copy. */
export const onlyVisible = <Row extends object>(
  row: Row,
  declaration: ListDeclaration,
  visible: ReadonlySet<string>,
  always: ReadonlySet<string>,
): Row => fieldHider<Row>(declaration, visible, always)({ ...row });

/** Required by the row's schema. */
export function requiredKeys(row: z.ZodObject): ReadonlySet<string> {
  return new Set(Object.keys(row.shape).filter((key) => !z.safeParse(row.shape[key] ?? z.never(), undefined).success));
}
