import { deltaColumnsOf, type JoinedTable, type RollUp } from './roll-up.ts';

/** The triggers that every roll-up has on the table of its rows. Each key is the end of the trigger's name. */
const TRIGGERS = {
  added: 'after insert on ROWS referencing new table as added',
  removed: 'after delete on ROWS referencing old table as removed',
};
const CHANGED = { changed: 'after update on ROWS referencing old table as removed new table as added' };

const LONG = 150;

/** Writes one part on each line, and a long condition on two, because people read the printed SQL. */
const lines = (parts: readonly string[], indent: string): string =>
  parts.map((part) => (part.length > LONG ? part.replace(' then ', `\n${indent}  then `) : part)).join(`,\n${indent}`);

/**
 * The body of the trigger function that appends the changes of one SQL statement to the deltas. For a roll-up with a
 * joined table it handles only inserts and deletes.
 */
export function deltaFunctionBody(rollUp: RollUp): string {
  const { measures } = rollUp;
  const groups = groupsOf(deltaColumnsOf(rollUp));
  const insert = insertOf(rollUp);
  const counted = countedOnly(rollUp);
  const selected = (sign: string) =>
    lines([...deltaValuesOf(rollUp), ...Object.values(measures).map((share) => `${sign}sum(${share})`)], '      ');
  return `
begin
  if tg_op = 'INSERT' then
    ${insert}
    select
      ${selected('')}
    from ${sourceOf(rollUp, 'added')}
    group by ${groups}${counted};
  elsif tg_op = 'DELETE' then
    ${insert}
    select
      ${selected('-')}
    from ${sourceOf(rollUp, 'removed')}
    group by ${groups}${counted};${elseChanges(rollUp)}
  end if;
  return null;
end `;
}

const elseChanges = (rollUp: RollUp): string =>
  rollUp.joined === undefined
    ? `
  else
    ${changesOf(rollUp, sourceOf(rollUp, 'added'), sourceOf(rollUp, 'removed'))};`
    : '';

/**
 * The body of the trigger function that appends the change of one updated row, for a roll-up with a joined table.
 * Joining costs more than the update itself, so the trigger runs only when a column that the roll-up reads has changed.
 */
function updateFunctionBody(rollUp: RollUp): string {
  const rowOf = (version: string) => sourceOf(rollUp, `(select ${version}.*)`);
  return `
begin
  ${changesOf(rollUp, rowOf('new'), rowOf('old'))};
  return null;
end `;
}

/**
 * The columns of the rows that the roll-up reads: those in its expressions as `source.<column>`, and the one that joins
 * the tables.
 */
function columnsRead(rollUp: RollUp, { by }: JoinedTable): readonly string[] {
  const read = [...deltaValuesOf(rollUp), ...Object.values(rollUp.measures)].join(' ');
  const columns = [...read.matchAll(/\bsource\.(\w+)/g)].map(([, column = '']) => column);
  return [...new Set([by, ...columns])].toSorted();
}

/** SQL that appends a change: the sums over `added` minus those over `removed`. */
function changesOf(rollUp: RollUp, added: string, removed: string): string {
  const { measures } = rollUp;
  const columns = deltaColumnsOf(rollUp);
  const values = deltaValuesOf(rollUp);
  const facts = columns.map((column, index) => named(values[index] ?? column, column));
  const sums = Object.keys(measures).map((measure) => `sum(${measure})`);
  const shares = Object.entries(measures).map(([measure, share]) => named(share, measure));
  const negative = Object.values(measures).map(negated);
  return `${insertOf(rollUp)}
    select
      ${lines([...columns, ...sums], '      ')}
    from (
      select
        ${lines([...facts, ...shares], '        ')}
      from ${added}
      union all
      select
        ${lines([...values, ...negative], '        ')}
      from ${removed}
    ) changed
    group by ${groupsOf(columns)}
    having ${sums.map((sum) => `${sum} <> 0`).join('\n      or ')}`;
}

/**
 * The body of the trigger function for a changed row of the joined table. For every row that refers to the changed row,
 * it subtracts what the row contributed with the old values, and adds what it contributes with the new ones.
 */
function followFunctionBody(rollUp: RollUp, { by }: JoinedTable): string {
  const rowsOf = (version: string) =>
    `${rollUp.rows} as source cross join (select ${version}.*) as joined
      where source.${by} = ${version}.id`;
  return `
begin
    ${changesOf(rollUp, rowsOf('new'), rowsOf('old'))};
  return null;
end `;
}

const insertOf = (rollUp: RollUp): string =>
  `insert into ${rollUp.name}_deltas (
      ${lines([...deltaColumnsOf(rollUp), ...Object.keys(rollUp.measures)], '      ')}
    )`;

/** SQL that leaves out deltas of rows that the roll-up does not count; empty when it counts all rows. */
const countedOnly = ({ measures: { n = '1' } }: RollUp): string => (n === '1' ? '' : `\n    having sum(${n}) <> 0`);

const groupsOf = (columns: readonly string[]): string => columns.map((_, index) => index + 1).join(', ');

/** SQL expressions for the columns of the facts, for a query that reads from `sourceOf`. */
export const factValuesOf = ({ factColumns, factValues, joined }: RollUp): string[] =>
  factColumns.map((column) => factValues?.[column] ?? (joined === undefined ? column : `source.${column}`));

const deltaValuesOf = (rollUp: RollUp): string[] => [...factValuesOf(rollUp), ...(rollUp.furtherColumns ?? [])];

/**
 * SQL of the rows in `table`, which is the roll-up's own table or a transition table, joined with the joined table if
 * there is one.
 */
export const sourceOf = ({ joined }: RollUp, table: string): string =>
  joined === undefined ? table : `${table} as source join ${joined.table} as joined on joined.id = source.${joined.by}`;

const named = (share: string, measure: string): string => (share === measure ? share : `${share} as ${measure}`);
const negated = (share: string): string => (/^\w+$/.test(share) ? `-${share}` : `-(${share})`);

export const deltaFunctionName = ({ name }: RollUp): string => `append_${name}_deltas`;

export const deltaFunction = (rollUp: RollUp): string =>
  `create or replace function ${deltaFunctionName(rollUp)}() returns trigger language plpgsql as $$${deltaFunctionBody(rollUp)}$$;`;

/** The triggers on the table whose rows the roll-up sums; tables joined to it have triggers of their own. */
export function deltaTriggers(rollUp: RollUp): ReadonlyMap<string, string> {
  const { name, rows, joined } = rollUp;
  const byStatement = Object.entries({ ...TRIGGERS, ...(joined === undefined ? CHANGED : {}) }).map(
    ([suffix, event]) => {
      const call = `for each statement execute function ${deltaFunctionName(rollUp)}()`;
      return [
        `${name}s_${suffix}`,
        `create trigger ${name}s_${suffix} ${event.replace('ROWS', rows)}\n  ${call};`,
      ] as const;
    },
  );
  if (joined === undefined) return new Map(byStatement);
  const changed = columnsRead(rollUp, joined).map((column) => `(old.${column} is distinct from new.${column})`);
  const call = `when ((${changed.join('\n  or ')}))\n  execute function ${updateFunctionName(rollUp)}()`;
  return new Map([
    ...byStatement,
    [`${name}s_updated`, `create trigger ${name}s_updated after update on ${rows} for each row\n  ${call};`],
  ]);
}

export const updateFunctionName = ({ name }: RollUp): string => `update_${name}_deltas`;

/**
 * The body of the function for updated rows; undefined without a joined table, because one function then handles all
 * changes.
 */
export const updateBody = (rollUp: RollUp): string | undefined => rollUp.joined && updateFunctionBody(rollUp);

/** The SQL statement that creates the function for updated rows; none without a joined table. */
export const updateFunction = (rollUp: RollUp): readonly string[] =>
  rollUp.joined === undefined
    ? []
    : [
        `create or replace function ${updateFunctionName(rollUp)}() returns trigger language plpgsql as $$${updateFunctionBody(rollUp)}$$;`,
      ];

/** The SQL statements that create the function and the trigger on the joined table; empty without a joined table. */
export function followStatements(rollUp: RollUp): readonly string[] {
  const { joined, name } = rollUp;
  if (joined === undefined) return [];
  const changed = joined.columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    `create or replace function ${followFunctionName(rollUp)}() returns trigger language plpgsql as $$${followFunctionBody(rollUp, joined)}$$;`,
    `create or replace trigger ${name}s_followed after update of ${joined.columns.join(', ')} on ${joined.table}
  for each row when (${changed})
  execute function ${followFunctionName(rollUp)}();`,
  ];
}

export const followFunctionName = ({ name }: RollUp): string => `follow_${name}_deltas`;

export const followBody = (rollUp: RollUp): string | undefined =>
  rollUp.joined && followFunctionBody(rollUp, rollUp.joined);

export function deltasOfAllRows(rollUp: RollUp): string {
  const { rows, measures } = rollUp;
  const sums = Object.values(measures).map((share) => `sum(${share})`);
  const groups = groupsOf(deltaColumnsOf(rollUp));
  return `${insertOf(rollUp)}
    select
      ${lines([...deltaValuesOf(rollUp), ...sums], '      ')}
    from ${sourceOf(rollUp, rows)}
    group by ${groups}${countedOnly(rollUp)};`;
}
