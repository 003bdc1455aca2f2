import { statementsOf, type MigrationWay, wayOf } from '../apps/api/src/kernel/db/migration-files.ts';

export interface MigrationText {
  readonly name: string;
  readonly text: string;
}

interface Surroundings {
  readonly way: MigrationWay;
  /** All SQL statements of the migration. */
  readonly statements: readonly string[];
  /** All SQL statements of the migration and of the migrations before it. */
  readonly history: readonly string[];
  /** The tables that the migration itself creates; nobody reads them yet. */
  readonly created: ReadonlySet<string>;
  /** True if the migration states that no version in use needs the tables or columns that it takes away. */
  readonly isContract: boolean;
}

interface Rule {
  readonly when: RegExp;
  readonly unless?: (found: RegExpExecArray, around: Surroundings, statement: string) => boolean;
  readonly advice: string;
}

const ofNewTable = ({ groups }: RegExpExecArray, { created }: Surroundings): boolean =>
  created.has(groups?.['table'] ?? '');
const inContract = (found: RegExpExecArray, around: Surroundings): boolean =>
  around.isContract || ofNewTable(found, around);
const outside = ({ way }: Surroundings): boolean => way === 'outside a transaction';

const TABLE = String.raw`(?:only )?(?<table>[\w."]+)`;
const alter = (change: string): RegExp =>
  new RegExp(String.raw`^alter table (?:if exists )?${TABLE} (?:.*, ?)?${change}`);

/**
 * Rules against statements that lock a large table for long, or that break the previous version while both versions
 * run.
 */
const RULES: readonly Rule[] = [
  {
    when: new RegExp(String.raw`^create (?:unique )?index (?!concurrently).*?\bon ${TABLE}`),
    unless: ofNewTable,
    advice: 'create index concurrently, in a file that runs outside a transaction',
  },
  {
    when: /^drop index (?!concurrently)/,
    advice: 'drop index concurrently, in a file that runs outside a transaction',
  },
  {
    when: /^(?:create (?:unique )?index|drop index|reindex \w+) concurrently/,
    unless: (_, around) => outside(around),
    advice: '"concurrently" needs a file with the line "-- Runs outside a transaction."',
  },
  {
    when: /^create (?:unique )?index concurrently (?:if not exists )?(?<index>[\w."]+)/,
    unless: ({ groups }, { statements }) =>
      statements.includes(`drop index concurrently if exists ${groups?.['index']}`),
    advice: 'drop index concurrently if exists before it: a try that was broken off leaves an index that is not valid',
  },
  {
    when: alter(
      String.raw`add (?:column )?(?!constraint|check|foreign|unique|primary|exclude)[^,]*\bnot null(?![^,]*\b(?:default|generated)\b)`,
    ),
    unless: (found, around, statement) => ofNewTable(found, around) || /\bdefault\b[^,]*\bnot null\b/.test(statement),
    advice:
      'the version before does not write the new column: give it a default, or leave it nullable until it is filled',
  },
  {
    when: alter(
      String.raw`add (?:column )?[^,]*(?:\bstored\b|serial\b|\bdefault [^,]*(?:random|uuid|clock_timestamp|nextval)\w*\()`,
    ),
    unless: ofNewTable,
    advice: 'this writes every row under lock: add the column empty and fill it in steps',
  },
  {
    when: alter(String.raw`add (?:column )?(?!constraint|foreign)[^,]*\breferences\b`),
    unless: ofNewTable,
    advice: 'add the column, then its foreign key as a constraint that is not valid, then validate it',
  },
  {
    when: alter(String.raw`alter (?:column )?[\w"]+ (?:set data )?type\b`),
    unless: ofNewTable,
    advice: 'another type writes every row under lock: add a column, fill it, take the old one away later',
  },
  {
    when: alter(String.raw`alter (?:column )?(?<column>[\w"]+) set not null`),
    unless: (found, around) => ofNewTable(found, around) || isKnownPresent(found, around),
    advice: 'add check (… is not null) not valid, validate it in a file of its own, then set not null',
  },
  {
    when: alter(String.raw`add (?:constraint \S+ )?(?:foreign key|check)\b`),
    unless: (found, around, statement) => ofNewTable(found, around) || /\bnot valid\b/.test(statement),
    advice: 'add the constraint not valid, and validate it in a file of its own',
  },
  {
    when: alter(String.raw`validate constraint (?<constraint>[\w"]+)`),
    unless: ({ groups }, { statements }) =>
      !statements.some((each) => each.includes(`add constraint ${groups?.['constraint']} `)),
    advice: 'validate it in another file than the one that adds it: the lock of the first would last through both',
  },
  {
    when: alter(String.raw`add (?:constraint \S+ )?(?:unique|primary key|exclude)\b(?! using index)`),
    unless: ofNewTable,
    advice: 'build a unique index concurrently, then add the constraint using index',
  },
  {
    when: alter(String.raw`(?:drop (?:column )?(?!constraint|not null|default|identity|expression)\w|rename\b)`),
    unless: inContract,
    advice: 'the version before still reads it: take it away one version later, in a file with a line "-- Contract: …"',
  },
  {
    when: new RegExp(String.raw`^drop table (?:if exists )?${TABLE}`),
    unless: inContract,
    advice: 'the version before still reads it: take it away one version later, in a file with a line "-- Contract: …"',
  },
  {
    when: new RegExp(String.raw`^(?:update|delete from) ${TABLE}`),
    unless: (found, around) => ofNewTable(found, around) || around.way === 'repeated until nothing changes',
    advice: 'fill in steps: one statement with a limit, in a file that "Runs repeatedly until it changes nothing."',
  },
  {
    when: /^(?:vacuum full|cluster|lock table|lock|reindex (?!\w+ concurrently))\b/,
    advice: 'this locks the table for all others',
  },
  {
    when: /^(?:set|set local) (?:lock_timeout|statement_timeout)\b/,
    advice: 'the migrator says how long a statement waits, and tries again',
  },
];

/**
 * Returns the text of the comment `-- Standstill: …` of a migration, which says who has to wait while the migration
 * runs, and for how long (docs/operations.md). Undefined without such a comment.
 */
export const standstillOf = (text: string): string | undefined => /^-- Standstill: (\S.*)$/m.exec(text)?.[1];

function isKnownPresent({ groups }: RegExpExecArray, { history }: Surroundings): boolean {
  const { table = '', column = '' } = groups ?? {};
  const names = history.flatMap((each) => {
    const start = `alter table ${table} add constraint `;
    return each.startsWith(start) && each.includes(`check (${column} is not null)`)
      ? [each.slice(start.length).split(' ')[0] ?? '']
      : [];
  });
  return names.some((name) => history.includes(`alter table ${table} validate constraint ${name}`));
}

/**
 * Finds SQL statements, in migrations after `baseline`, that would block other transactions or break the previous
 * version. Returns a line for each, which says what to do instead. The rules match the text and do not parse SQL; they
 * leave out the bodies of functions.
 */
export function unsafeMigrations(all: readonly MigrationText[], baseline: string): string[] {
  const history: string[] = [];
  return all.flatMap(({ name, text }) => {
    const statements = plainStatements(text);
    history.push(...statements);
    if (name <= baseline) return [];
    const way = wayOf(text);
    const around = {
      way,
      statements,
      history,
      created: new Set(
        statements.flatMap((each) => /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(each)?.[1] ?? []),
      ),
      isContract: /^-- Contract: \S/m.test(text),
    };
    return [...faultsOfWay(around), ...statements.flatMap((each) => faultsOf(each, around))].map(
      (fault) => `${name}: ${fault}`,
    );
  });
}

function faultsOf(statement: string, around: Surroundings): string[] {
  return RULES.flatMap(({ when, unless, advice }) => {
    const found = when.exec(statement);
    return found === null || unless?.(found, around, statement) ? [] : [`${statement.slice(0, 80)} → ${advice}`];
  });
}

function faultsOfWay({ way, statements }: Surroundings): string[] {
  if (way === 'in a transaction') return [];
  if (way === 'outside a transaction') {
    const others = statements.filter((each) => !/\bconcurrently\b|\bvalidate constraint\b/.test(each));
    return others.map((each) => `${each.slice(0, 80)} → belongs into a file that runs in a transaction`);
  }
  const isStep = statements.length === 1 && /\blimit \d+/.test(statements[0] ?? '');
  return isStep ? [] : ['a repeated migration is one statement with a limit'];
}

/**
 * The SQL statements of a migration in small letters, each on one line, without comments, strings and bodies of
 * functions.
 */
function plainStatements(text: string): string[] {
  const bare = text
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''");
  return statementsOf(bare.replace(/;/g, ';\n')).map((each) => each.toLowerCase().replace(/\s+/g, ' '));
}
