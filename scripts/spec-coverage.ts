/*
 * A row of docs/spec-coverage.md: `| section | requirement | where | test |`. A test is `path/to/file.test.ts ›
 * title`; several are joined by <br>.
 */

export interface Requirement {
  readonly section: string;
  readonly requirement: string;
  readonly where: string;
  readonly testFiles: readonly string[];
}

/** Reads the requirements from the table, which must be well-formed. */
export function requirementsOf(table: string): Requirement[] {
  return rowsOf(table).map(([section = '', requirement = '', where = '', tests = '']) => {
    const paths = testsIn(tests).map((test) => test.split(' › ')[0]?.trim() ?? '');
    return { section, requirement, where, testFiles: [...new Set(paths)] };
  });
}

export function coverageFaults(table: string, readFile: (path: string) => string | undefined): string[] {
  return table.split('\n').flatMap((line, index) => {
    if (!line.trimStart().startsWith('|') || isHeading(line)) return [];
    return rowFaults(cells(line), readFile).map((fault) => `line ${index + 1}: ${fault}`);
  });
}

export const countRequirements = (table: string): number => rowsOf(table).length;

const rowsOf = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.trimStart().startsWith('|') && !isHeading(line))
    .map(cells);

const isHeading = (line: string): boolean => /^\s*\|\s*(section\s*\||[-:]+)/i.test(line);

function cells(line: string): string[] {
  const parts = line.trim().split(/(?<!\\)\|/);
  return parts.slice(1, -1).map((cell) => cell.replaceAll('\\|', '|').trim());
}

function rowFaults(row: string[], readFile: (path: string) => string | undefined): string[] {
  const [section, requirement, where, tests] = row;
  if (row.length !== 4) return [`has ${row.length} cells instead of 4`];
  if (!section || !requirement || !where) return ['section, requirement and where must all be given'];
  if (!tests) return [`"${requirement}" names no test`];
  return testsIn(tests).flatMap((test) => testFaults(test, readFile));
}

const testsIn = (cell: string): string[] =>
  cell.split(/<br\s*\/?>/).map((test) => test.trim().replace(/^`(.*)`$/, '$1'));

function testFaults(test: string, readFile: (path: string) => string | undefined): string[] {
  const [path = '', ...titles] = test.split(' › ').map((part) => part.trim());
  if (titles.length === 0) return [`"${test}" is not of the form file › title`];
  const source = readFile(path);
  if (source === undefined) return [`there is no ${path}`];
  const known = titlesIn(source);
  return titles.filter((title) => !known.has(title)).map((title) => `${path} has no test "${title}"`);
}

/** All quoted texts in the source that are first arguments, among them the titles of its tests. */
function titlesIn(source: string): Set<string> {
  const quoted = source.matchAll(/\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g);
  return new Set(
    [...quoted].map(([, single, double, back]) => (single ?? double ?? back ?? '').replace(/\\(['"`])/g, '$1')),
  );
}
