import {
  deltaFunction,
  deltaFunctionBody,
  deltasOfAllRows,
  deltaTriggers,
  followBody,
  followStatements,
} from './delta-triggers.ts';
import type { RollUp } from './roll-up.ts';

export interface StandingRollUp {
  readonly body: string | undefined;
  /** Of the trigger on a joined table. */
  readonly followBody: string | undefined;
  readonly triggers: ReadonlyMap<string, string>;
  readonly columns: Readonly<Record<'deltas' | 'facts' | 'counts', readonly string[]>>;
}

/**
 * Undefined when nothing changed. New measures become columns filled from the rows; other table changes throw and need
 * a written migration.
 */
export function rollUpMigration(rollUp: RollUp, standing: StandingRollUp): string | undefined {
  const added = newMeasures(rollUp, standing);
  const triggers = [...deltaTriggers(rollUp)].filter(([name]) => !standing.triggers.has(name)).map(([, sql]) => sql);
  const parts = [
    ...(added.length === 0 ? [] : newColumns(rollUp, added)),
    ...(standing.body === deltaFunctionBody(rollUp) ? [] : [deltaFunction(rollUp)]),
    ...triggers,
    ...(standing.followBody === followBody(rollUp) ? [] : followStatements(rollUp)),
    ...(added.length === 0 ? [] : refill(rollUp)),
  ];
  return parts.length === 0 ? undefined : parts.join('\n');
}

function newMeasures(rollUp: RollUp, { columns }: StandingRollUp): string[] {
  const { name, factColumns, countColumns } = rollUp;
  const measures = Object.keys(rollUp.measures);
  const expected = {
    deltas: [...factColumns, ...measures],
    facts: [...factColumns, ...measures],
    counts: ['dimension', 'key', ...countColumns, ...measures],
  };
  const missing = new Set<string>();
  for (const table of ['deltas', 'facts', 'counts'] as const) {
    const unknown = columns[table].filter((column) => !expected[table].includes(column));
    const absent = expected[table].filter((column) => !columns[table].includes(column));
    const other = absent.filter((column) => !measures.includes(column));
    if (unknown.length > 0 || other.length > 0)
      throw new Error(`${name}_${table} has other columns than declared: ${[...unknown, ...other].join(', ')}`);
    for (const column of absent) missing.add(column);
  }
  return measures.filter((measure) => missing.has(measure));
}

const newColumns = ({ name }: RollUp, measures: readonly string[]): string[] =>
  ['deltas', 'facts', 'counts'].map((table) => {
    const columns = measures.map((measure) => `add column ${measure} bigint not null default 0`);
    return `alter table ${name}_${table} ${columns.join(', ')};`;
  });

const refill = (rollUp: RollUp): string[] => [
  `lock table ${rollUp.rows} in share mode;`,
  `truncate ${rollUp.name}_facts, ${rollUp.name}_counts, ${rollUp.name}_deltas;`,
  deltasOfAllRows(rollUp),
];
