import type { Measured } from './measure.ts';

export interface Result {
  readonly path: string;
  readonly size: string;
  readonly clients: number;
  readonly ours: Measured;
  readonly plain: Measured;
  /** The times of the page's SQL query alone, sent to PostgreSQL as a prepared statement. */
  readonly bare: Measured;
  /** Milliseconds of processor per request. */
  readonly cpu: number;
}

/**
 * Bounds for a first page with 16 clients. Later pages and searches by '%silva%' have no bound, because their times are
 * compared with those of an earlier run.
 */
const BOUNDS = { p95: 60, ofBare: 0.35, cpu: 1 } as const;
const MOST_MEMORY = 400;

const isBound = ({ path, clients }: Result): boolean =>
  clients === 16 && path.endsWith(', page 1') && !path.includes('silva');
const marked = (text: string, isBeyond: boolean): string => (isBeyond ? `${text} !` : text);

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const rate = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const times = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ×`;

export function printSize(results: readonly Result[]): void {
  const [first] = results;
  if (first === undefined) return;
  const yardstick = results.find((result) => result.path.startsWith('registrations,'))?.plain.perSecond ?? 1;
  console.log(`\n### ${first.size}, ${first.clients} client${first.clients === 1 ? '' : 's'}\n`);
  console.log(
    '| path | ours p50 ms | p95 ms | per s | plain p50 ms | per s | × same path | × list | bare HTTP per s | × bare | API CPU ms |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  for (const result of results) {
    const { path, ours, plain, bare, cpu } = result;
    const holds = isBound(result);
    const ofBare = ours.perSecond / bare.perSecond;
    const cells = [
      path,
      ms(ours.p50),
      marked(ms(ours.p95), holds && ours.p95 > BOUNDS.p95),
      rate(ours.perSecond),
      ms(plain.p50),
      rate(plain.perSecond),
      times(ours.perSecond / plain.perSecond),
      times(ours.perSecond / yardstick),
      rate(bare.perSecond),
      marked(`${ofBare.toFixed(2)} ×`, holds && ofBare < BOUNDS.ofBare),
      marked(cpu.toFixed(2), holds && cpu > BOUNDS.cpu),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

export function printMemory(size: string, { now, peak }: { readonly now: number; readonly peak: number }): void {
  console.log(`\nAPI memory at ${size}: ${now} MB, ${marked(`${peak} MB`, peak > MOST_MEMORY)} at its highest.`);
}

/**
 * The name of a path when sizes are compared. Every deeper page is called page 200, because its real number differs by
 * size.
 */
const nameOf = (path: string): string => path.replace(/, page (?!1$)\d+$/, ', page 200');

export function printGrowth(results: readonly Result[]): void {
  const sizes = [...new Set(results.map(({ size }) => size))];
  const [small] = sizes;
  const large = sizes.at(-1);
  if (small === undefined || large === undefined || small === large) return;
  console.log(`\n### Growth of p50 from ${small} to ${large}, 1 client\n`);
  console.log('| path | ours | plain |\n|---|--:|--:|');
  const find = (size: string, path: string) =>
    results.find((result) => result.size === size && result.clients === 1 && nameOf(result.path) === path);
  for (const path of new Set(results.map((result) => nameOf(result.path)))) {
    const [before, after] = [find(small, path), find(large, path)];
    if (before === undefined || after === undefined) continue;
    console.log(
      `| ${path} | ${times(after.ours.p50 / before.ours.p50)} | ${times(after.plain.p50 / before.plain.p50)} |`,
    );
  }
}
