import type { ListDeclaration, ListField } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';

export interface ExportColumn {
  readonly key: string;
  readonly field: ListField;
}

/**
 * The columns to export: the requested ones, or all if none is requested. Columns that the person may not see, or that
 * the list does not have, are left out.
 */
export function exportColumns(
  declaration: ListDeclaration,
  actor: Pick<Actor, 'roles' | 'permissions'>,
  asked: readonly string[] | undefined,
): ExportColumn[] {
  const visible = visibleFields(declaration, actor);
  const wanted = asked === undefined || asked.length === 0 ? Object.keys(declaration.fields) : new Set(asked);
  return [...wanted].flatMap((key) => {
    const field = declaration.fields[key];
    return field === undefined || !visible.has(key) ? [] : [{ key, field }];
  });
}
