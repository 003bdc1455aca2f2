import { filterParameters, type ListDeclaration, type ListField, type PageRequest, passes } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';

/** The fields of a list this person gets: what they may see, narrowed to `columns` when those were named. */
export function visibleFields(
  declaration: ListDeclaration,
  actor: Pick<Actor, 'roles' | 'permissions'>,
  columns?: readonly string[],
): ReadonlySet<string> {
  const wanted = Object.entries(declaration.fields).filter(([key]) => columns === undefined || columns.includes(key));
  return new Set(wanted.filter(([, field]) => mayRead(field, actor)).map(([key]) => key));
}

function mayRead({ visibleTo }: Pick<ListField, 'visibleTo'>, actor: Pick<Actor, 'roles' | 'permissions'>): boolean {
  return visibleTo === undefined || passes(actor, { roles: visibleTo.roles, anyOf: visibleTo.permissions });
}

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * A list is narrowed and sorted by what the person sees of it and by nothing else: what is found, and in which order, tells as much as the
 * column itself would. Refuses with FORBIDDEN; `query` is decoded.
 */
export function refuseHidden(
  declaration: ListDeclaration,
  query: Pick<PageRequest, 'sort'>,
  actor: Pick<Actor, 'roles' | 'permissions'>,
): void {
  const sorted = declaration.fields[query.sort.key];
  if (sorted !== undefined && !mayRead(sorted, actor)) refuse('FORBIDDEN');
  for (const [key, filter] of Object.entries(declaration.filters)) {
    const asked = filterParameters(key, filter).some((name) => isGiven(Reflect.get(query, name)));
    if (asked && !mayRead(filter, actor)) refuse('FORBIDDEN');
  }
}

/**
 * Leaves out of each row the declared fields that are not in `visible`. Ids and other undeclared keys stay, and so do the fields in
 * `always`: those the row's schema requires.
 */
export function fieldHider<Row extends object>(
  declaration: ListDeclaration,
  visible: ReadonlySet<string>,
  always: ReadonlySet<string>,
): (row: Row) => Row {
  const hidden = Object.keys(declaration.fields).filter((key) => !visible.has(key) && !always.has(key));
  return (row) => {
    for (const key of hidden) Reflect.deleteProperty(row, key);
    return row;
  };
}

/** One row by the rule of {@link fieldHider}; the row given stays as it is. */
export const onlyVisible = <Row extends object>(
  row: Row,
  declaration: ListDeclaration,
  visible: ReadonlySet<string>,
  always: ReadonlySet<string>,
): Row => fieldHider<Row>(declaration, visible, always)({ ...row });

/** The keys a row's schema requires. */
export function requiredKeys(row: z.ZodObject): ReadonlySet<string> {
  return new Set(Object.keys(row.shape).filter((key) => !z.safeParse(row.shape[key] ?? z.never(), undefined).success));
}
