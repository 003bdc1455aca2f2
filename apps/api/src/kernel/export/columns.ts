import type { ListDeclaration, ListField } from '@habilita/contract';
import type { Actor } from '#kernel/actor.ts';
import { visibleFields } from '#kernel/list/visible-fields.ts';

export interface ExportColumn {
  readonly key: string;
  readonly field: ListField;
}

/**
 * The exported columns: those asked for, or all when none is. Columns that are hidden from the person or cannot be
 * exported are left out.
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
