import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { NO_VALUE } from '../format.ts';

export interface DrawnField {
  readonly label: string;
  /**
   * Draws a value of the field. It is declared as a method, because TypeScript checks the parameters of methods
   * bivariantly and so accepts a function for a narrower type. The form passes only values of the field's own type.
   */
  draw?(value: unknown): ReactNode;
  readonly secret?: boolean;
  readonly rows?: boolean;
  /** Draws the changes of a list of rows, so that the whole list need not be shown before and after. */
  drawChanges?(before: unknown, after: unknown): ReactNode;
}

export interface DrawnFields {
  readonly enter: (path: string, field: DrawnField) => () => void;
  readonly fields: () => readonly (readonly [string, DrawnField])[];
}

export function createDrawnFields(): DrawnFields {
  const fields = new Map<string, DrawnField>();
  return {
    enter(path, field) {
      fields.set(path, field);
      return () => {
        if (fields.get(path) === field) fields.delete(path);
      };
    },
    fields: () => [...fields],
  };
}

export function comparableFields(drawnFields: DrawnFields): readonly (readonly [string, DrawnField])[] {
  const fields = drawnFields.fields();
  const lists = fields.filter(([, field]) => field.rows === true).map(([path]) => path);
  return fields.filter(([path, field]) => field.secret !== true && !lists.some((list) => path.startsWith(`${list}.`)));
}

export function drawnValue(field: DrawnField, value: unknown): ReactNode {
  if (field.draw !== undefined) return field.draw(value);
  if (value === null || value === undefined || value === '') return NO_VALUE;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'Alterado';
}

export const DrawnFieldsContext = createContext<DrawnFields | undefined>(undefined);

export function useDrawnField(path: string | undefined, field: DrawnField): void {
  const drawnFields = use(DrawnFieldsContext);
  useLayoutEffect(() => (path === undefined ? undefined : drawnFields?.enter(path, field)));
}
