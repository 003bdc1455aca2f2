import { CHAPTERS, isTotal } from './chapters.ts';
import type { Column, Table } from './read-schema.ts';

const HEAD = `# The database

Printed by \`npm run gen:db\` from the migrated database; the sentences are the comments of its tables and columns, written in
\`apps/api/migrations\`. \`npm test\` says when this page is behind.

Amounts are centavos, moments are UTC, days are those of the campaign's zone. A name that ends in \`_search\` is the text in lower case
without accents. Arrows lead from a foreign key to the table it names.
`;

/**
 * Prints docs/schema.md: for each chapter a picture, then its tables and columns with their comments; at the end the
 * names of the tables of sums. Throws when a table has no chapter, or when a table or column of the domain has no
 * comment.
 */
export function printSchema(tables: readonly Table[]): string {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const chapters = Object.entries(CHAPTERS).map(([title, names]) => ({
    title,
    tables: names.map(
      (name) => byName.get(name) ?? fail(`There is no table ${name} (scripts/schema-document/chapters.ts)`),
    ),
  }));
  const named = new Set(Object.values(CHAPTERS).flat());
  const rest = tables.filter(({ name }) => !named.has(name));
  const homeless = rest.find(({ name }) => !isTotal(name));
  if (homeless !== undefined) fail(`The table ${homeless.name} has no chapter (scripts/schema-document/chapters.ts)`);
  return [HEAD, ...chapters.map(printChapter), printTotals(rest)].join('\n');
}

const printChapter = ({ title, tables }: { readonly title: string; readonly tables: readonly Table[] }): string =>
  [`## ${title}\n`, printPicture(tables), ...tables.map(printTable)].join('\n');

function printPicture(tables: readonly Table[]): string {
  const arrows = tables.flatMap(({ name, columns }) =>
    [...new Set(columns.flatMap(({ leadsTo }) => (leadsTo === null || leadsTo === name ? [] : [leadsTo])))].map(
      (target) => `  ${name} --> ${target}`,
    ),
  );
  const alone = tables.filter(({ name }) => !arrows.some((arrow) => arrow.split(/\s+/).includes(name)));
  return ['```mermaid', 'graph LR', ...arrows, ...alone.map(({ name }) => `  ${name}`), '```', ''].join('\n');
}

const printTable = ({ name, comment, columns }: Table): string =>
  [
    `### ${name}\n`,
    `${comment ?? fail(`The table ${name} has no comment`)}\n`,
    '| Column | Type | |',
    '|---|---|---|',
    ...columns.map((column) => printColumn(name, column)),
    '',
  ].join('\n');

function printColumn(table: string, { name, type, isNullable, comment }: Column): string {
  if (comment === null) return fail(`The column ${table}.${name} has no comment`);
  return `| \`${name}\` | ${shortened(type)}${isNullable ? '?' : ''} | ${comment.replaceAll('|', '\\|')} |`;
}

const shortened = (type: string): string => type.replace('timestamp with time zone', 'timestamptz');

const printTotals = (totals: readonly Table[]): string =>
  `## Totals

Kept from the tables above by triggers and a job, and proved every night ([decision 002](decisions/002-exact-totals-from-roll-ups.md)):
\`_deltas\` are changes still to be added, \`_facts\` have all dimensions, the others some.

${totals.map(({ name }) => `\`${name}\``).join(', ')}.
`;

function fail(sentence: string): never {
  throw new Error(sentence);
}
