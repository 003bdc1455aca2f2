import type { ListDeclaration, ListField } from '@habilita/contract';
import { passes } from '@habilita/contract';
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

/** Leaves the declared fields that are not in `visible` out of a row; ids and other undeclared keys stay. */
export function onlyVisible<Row extends object>(
  row: Row,
  declaration: ListDeclaration,
  visible: ReadonlySet<string>,
  always: ReadonlySet<string>,
): Partial<Row> {
  const kept: Partial<Row> = { ...row };
  for (const key of Object.keys(declaration.fields)) {
    if (!visible.has(key) && !always.has(key)) Reflect.deleteProperty(kept, key);
  }
  return kept;
}
