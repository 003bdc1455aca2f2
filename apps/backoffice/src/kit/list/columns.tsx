import type { ListDeclaration } from '@habilita/contract';
import type { ReactNode } from 'react';
import type { GridColumn } from '../Grid.tsx';
import type { GridPreferences } from '../grid/grid-preferences.ts';
import { isVisible, type KitPerson } from '../kit-context.tsx';
import { alignOf, cellOf, valueOf, widthOf } from './cell.tsx';
import type { ListPageProps } from './list-types.ts';

type Drawing<Row extends object> = Pick<
  ListPageProps<Row>,
  'declaration' | 'renderers' | 'widths' | 'tones' | 'footers'
>;

/** The columns a person may see, drawn by the type of their fields unless the screen says how. */
export function columnsOf<Row extends object>(
  drawing: Drawing<Row>,
  person: KitPerson | undefined,
  rows: readonly Row[] | undefined,
): readonly GridColumn<Row>[] {
  const { declaration, renderers = {}, widths = {}, tones = {}, footers } = drawing;
  const totals: Readonly<Record<string, ReactNode>> = rows === undefined ? {} : (footers?.(rows) ?? {});
  return Object.entries(declaration.fields)
    .filter(([, field]) => isVisible(person, field.visibleTo))
    .map(
      ([key, field]): GridColumn<Row> => ({
        key,
        label: field.label,
        align: alignOf(field),
        sortable: field.sortable,
        hidden: field.hidden,
        width: widths[key] ?? widthOf(field),
        render: renderers[key] ?? ((row) => cellOf(field, valueOf(row, key), tones[key])),
        ...(totals[key] === undefined ? {} : { footer: totals[key] }),
      }),
    );
}

/** The name a row is read out by: its first fact in words. */
export function nameOf(declaration: ListDeclaration, row: object, facts: readonly string[]): string {
  const value = valueOf(row, facts[0] ?? '');
  return typeof value === 'string' ? value : declaration.title;
}

/**
 * The fields to ask the API for: all but those hidden by default that the person did not choose, so that a screen's own drawing may rely on every
 * field shown by default. Nothing when that is every field.
 */
export function wantedColumns(
  { declaration, facts }: { readonly declaration: ListDeclaration; readonly facts: readonly string[] },
  person: KitPerson | undefined,
  preferences: GridPreferences,
): readonly string[] | undefined {
  const seen = Object.entries(declaration.fields).filter(([, field]) => isVisible(person, field.visibleTo));
  const wanted = seen.filter(
    ([key, field]) => field.hidden !== true || facts.includes(key) || preferences.shown[key] === true,
  );
  return wanted.length === seen.length ? undefined : wanted.map(([key]) => key);
}
