import type { ListDeclaration, ListField } from '@habilita/contract';
import { passes } from '@habilita/contract';
import { z } from 'zod';
import type { Actor } from '#kernel/actor.ts';

/** The fields of a list this person gets: what they may see, narrowed to `columns` when those were named. */
export function visibleFields(
  declaration: ListDeclaration,
  actor: Pick<Actor, 'roles' | 'permissions'>,
  columns?: readonly string[],
): ReadonlySet<string> {
  const wanted = Object.entries(declaration.fields).filter(([key]) => columns === undefined || columns.includes(key));
  return new Set(wanted.filter(([, field]) => mayRead(field, actor)).map(([key]) => key));
}

function mayRead({ visibleTo }: ListField, actor: Pick<Actor, 'roles' | 'permissions'>): boolean {
  return visibleTo === undefined || passes(actor, { roles: visibleTo.roles, anyOf: visibleTo.permissions });
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
