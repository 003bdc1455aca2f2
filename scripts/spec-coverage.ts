/* A row is `| section | requirement | where | test |`; a test `path/to/file.test.ts › title`, several joined by <br>. */

export function coverageFaults(table: string, readFile: (path: string) => string | undefined): string[] {
  return table.split('\n').flatMap((line, index) => {
    if (!line.trimStart().startsWith('|') || isHeading(line)) return [];
    return rowFaults(cells(line), readFile).map((fault) => `line ${index + 1}: ${fault}`);
  });
}

export function countRequirements(table: string): number {
  return table.split('\n').filter((line) => line.trimStart().startsWith('|') && !isHeading(line)).length;
}

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
  return tests.split(/<br\s*\/?>/).flatMap((test) => testFaults(test.trim().replace(/^`(.*)`$/, '$1'), readFile));
}

function testFaults(test: string, readFile: (path: string) => string | undefined): string[] {
  const [path = '', ...titles] = test.split(' › ').map((part) => part.trim());
  if (titles.length === 0) return [`"${test}" is not of the form file › title`];
  const source = readFile(path);
  if (source === undefined) return [`there is no ${path}`];
  const known = titlesIn(source);
  return titles.filter((title) => !known.has(title)).map((title) => `${path} has no test "${title}"`);
}

/** Among them, titles. */
function titlesIn(source: string): Set<string> {
  const quoted = source.matchAll(/\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`),/g);
  return new Set(
    [...quoted].map(([, single, double, back]) => (single ?? double ?? back ?? '').replace(/\\(['"`])/g, '$1')),
  );
}
