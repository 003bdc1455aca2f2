import {
  deltaFunction,
  deltaFunctionBody,
  deltasOfAllRows,
  deltaTriggers,
  followBody,
  followStatements,
  updateBody,
  updateFunction,
} from './delta-triggers.ts';
import { dimensionRows } from './fold-deltas.ts';
import { type Cube, cubeExpressions, cubeTableOf, deltaColumnsOf, type RollUp } from './roll-up.ts';

export interface StandingRollUp {
  readonly body: string | undefined;
  /** The body of the function for updated rows; undefined without a joined table. */
  readonly updateBody: string | undefined;
  /** The body of the function on the joined table; undefined without one. */
  readonly followBody: string | undefined;
  readonly triggers: ReadonlyMap<string, string>;
  /** The names of the columns of each of the roll-up's tables. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
}

/**
 * The SQL that makes a roll-up in the database match its declaration; undefined when nothing has changed. New measures
 * become columns and new cubes become tables, both filled from the rows. Any other change of a table throws, because it
 * needs a migration written by hand.
 */
export function rollUpMigration(rollUp: RollUp, standing: StandingRollUp): string | undefined {
  const cubes = newCubes(rollUp, standing);
  const added = newMeasures(rollUp, standing, cubes);
  const triggers = [...deltaTriggers(rollUp)].filter(([name]) => !standing.triggers.has(name)).map(([, sql]) => sql);
  const isRefilled = added.length > 0 || cubes.length > 0;
  const parts = [
    ...(added.length === 0 ? [] : newColumns(rollUp, added, cubes)),
    ...cubes.map((cube) => createCube(rollUp, cube)),
    ...(standing.body === deltaFunctionBody(rollUp) ? [] : [deltaFunction(rollUp)]),
    ...(standing.updateBody === updateBody(rollUp) ? [] : updateFunction(rollUp)),
    ...triggers,
    ...(standing.followBody === followBody(rollUp) ? [] : followStatements(rollUp)),
    ...(isRefilled ? refill(rollUp) : []),
  ];
  return parts.length === 0 ? undefined : parts.join('\n');
}

const cubesOf = ({ cubes }: RollUp): readonly Cube[] => cubes?.tables ?? [];

const newCubes = (rollUp: RollUp, { columns }: StandingRollUp): readonly Cube[] =>
  cubesOf(rollUp).filter((cube) => (columns[cubeTableOf(rollUp, cube)] ?? []).length === 0);

function newMeasures(rollUp: RollUp, { columns }: StandingRollUp, absentCubes: readonly Cube[]): string[] {
  const { name, factColumns, countColumns } = rollUp;
  const measures = Object.keys(rollUp.measures);
  const standingCubes = cubesOf(rollUp).filter((cube) => !absentCubes.includes(cube));
  const expected = [
    [`${name}_deltas`, deltaColumnsOf(rollUp)],
    [`${name}_facts`, factColumns],
    [`${name}_counts`, ['dimension', 'key', ...countColumns]],
    ...standingCubes.map((cube) => [cubeTableOf(rollUp, cube), cube.columns] as const),
  ] as const;
  const missing = new Set<string>();
  for (const [table, keys] of expected) {
    const wanted = [...keys, ...measures];
    const there = columns[table] ?? [];
    const unknown = there.filter((column) => !wanted.includes(column));
    const absent = wanted.filter((column) => !there.includes(column));
    const other = absent.filter((column) => !measures.includes(column));
    if (unknown.length > 0 || other.length > 0)
      throw new Error(`${table} has other columns than declared: ${[...unknown, ...other].join(', ')}`);
    for (const column of absent) missing.add(column);
  }
  return measures.filter((measure) => missing.has(measure));
}

function newColumns(rollUp: RollUp, measures: readonly string[], absentCubes: readonly Cube[]): string[] {
  const cubes = cubesOf(rollUp).filter((cube) => !absentCubes.includes(cube));
  const tables = [
    ...['deltas', 'facts', 'counts'].map((table) => `${rollUp.name}_${table}`),
    ...cubes.map((cube) => cubeTableOf(rollUp, cube)),
  ];
  const columns = measures.map((measure) => `\n  add column ${measure} bigint not null default 0`).join(',');
  return tables.map((table) => `alter table ${table}${columns};`);
}

function createCube(rollUp: RollUp, cube: Cube): string {
  const keys = cube.columns.map((column) => `${column} ${rollUp.cubes?.columns[column]?.type ?? 'text'} not null`);
  const measures = Object.keys(rollUp.measures).map((measure) => `${measure} bigint not null`);
  const key = `primary key (${cube.columns.join(', ')})`;
  const parts = [...keys, ...measures, key].join(',\n  ');
  return `create table ${cubeTableOf(rollUp, cube)} (\n  ${parts}\n) with (fillfactor = 80);`;
}

/** SQL that computes all sums anew. Its lock keeps everybody from writing while it runs. */
export const refill = (rollUp: RollUp): string[] =>
  rollUp.cubes === undefined ? refillByFolding(rollUp) : refillFromRows(rollUp);

const refillByFolding = (rollUp: RollUp): string[] => [
  `lock table ${rollUp.rows} in share mode;`,
  `truncate ${rollUp.name}_facts, ${rollUp.name}_counts, ${rollUp.name}_deltas;`,
  deltasOfAllRows(rollUp),
];

/**
 * Computes the sums directly from the rows. Computing them by deltas would take minutes, because each delta must be
 * merged. Rows are inserted into a cube in the order of its key, so that they lie together on disk.
 */
function refillFromRows(rollUp: RollUp): string[] {
  const { name, rows, factColumns, countColumns, measures } = rollUp;
  const names = Object.keys(measures).join(',\n  ');
  const shares = Object.values(measures)
    .map((share) => `sum(${share})`)
    .join(',\n  ');
  const sums = Object.keys(measures)
    .map((measure) => `sum(${measure})`)
    .join(',\n  ');
  const facts = factColumns.join(', ');
  const counts = ['dimension', 'key', ...countColumns].join(', ');
  const tables = cubesOf(rollUp).map((cube) => cubeTableOf(rollUp, cube));
  return [
    `lock table ${rows} in share mode;`,
    `truncate ${[`${name}_facts`, `${name}_counts`, `${name}_deltas`, ...tables].join(', ')};`,
    `insert into ${name}_facts (${facts},\n  ${names})
select ${facts},\n  ${shares}\nfrom ${rows} group by ${facts};`,
    `insert into ${name}_counts (${counts},\n  ${names})
select ${counts},\n  ${sums}
from ${name}_facts
cross join lateral (values ${dimensionRows(rollUp)}) as each (dimension, key)
group by ${counts};`,
    ...cubesOf(rollUp).map((cube) => {
      const from = cubeExpressions(rollUp, cube).join(', ');
      return `insert into ${cubeTableOf(rollUp, cube)} (${cube.columns.join(', ')},\n  ${names})
select ${from},\n  ${shares}\nfrom ${rows} group by ${from}\norder by ${from};`;
    }),
  ];
}
