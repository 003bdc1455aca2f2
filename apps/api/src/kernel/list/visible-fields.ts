import { filterParameters, type ListDeclaration, type ListField, type PageRequest, passes } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';

type Rights = Pick<Actor, 'roles' | 'permissions'>;

/**
 * Returns the names of a list's fields that this person may see. In the declaration of a list, `visibleTo` hides a
 * field from everybody else.
 */
export function visibleFields(
  declaration: ListDeclaration,
  actor: Rights,
  columns?: readonly string[],
): ReadonlySet<string> {
  const wanted = Object.entries(declaration.fields).filter(([name]) => columns === undefined || columns.includes(name));
  return new Set(wanted.filter(([, field]) => mayRead(field, actor)).map(([name]) => name));
}

function mayRead({ visibleTo }: Pick<ListField, 'visibleTo'>, actor: Rights): boolean {
  return visibleTo === undefined || passes(actor, { roles: visibleTo.roles, anyOf: visibleTo.permissions });
}

const isGiven = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0);

/**
 * Refuses, with FORBIDDEN, filters and sorts by hidden columns, because they would reveal the columns' values. `query`
 * must be decoded.
 */
export function refuseHidden(
  declaration: ListDeclaration,
  query: { readonly sort?: PageRequest['sort'] | undefined },
  actor: Rights,
): void {
  const sorted = query.sort && declaration.fields[query.sort.key];
  if (sorted !== undefined && !mayRead(sorted, actor)) refuse('FORBIDDEN');
  for (const [key, filter] of Object.entries(declaration.filters)) {
    if (filter.visibleTo === undefined || mayRead(filter, actor)) continue;
    if (filterParameters(key, filter).some((name) => isGiven(Reflect.get(query, name)))) refuse('FORBIDDEN');
  }
}

/**
 * Makes a function that clears the hidden fields of a row, in the row itself. Keys that the list does not declare stay,
 * and so do those in `always`, which the row's schema requires.
 */
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

export const onlyVisible = <Row extends object>(
  row: Row,
  declaration: ListDeclaration,
  visible: ReadonlySet<string>,
  always: ReadonlySet<string>,
): Row => fieldHider<Row>(declaration, visible, always)({ ...row });

/** The keys that the row's schema requires. */
export function requiredKeys(row: z.ZodObject): ReadonlySet<string> {
  return new Set(Object.keys(row.shape).filter((key) => !z.safeParse(row.shape[key] ?? z.never(), undefined).success));
}
