import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { startProduct } from '../attack/product.ts';
import { storedSession } from '../e2e/support/api.ts';
import { type Screen, screensOf, TARGETS } from './frontend/screens.ts';
import { type Visit, visit } from './frontend/visit.ts';
import { launchBrowser } from './launch-browser.ts';
import { onlyThose } from './only.ts';

/**
 * `npm run bench -- frontend --runs 3 --only registrations`: measures the first visit of every list, every form and the
 * sign-in, with the processor slowed four times and 10 Mbit/s, and prints medians. The printed `loop` is the time of a
 * fixed busy loop; it stays the same as long as the machine does nothing else. `--url` measures a running product.
 */
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '' }, url: { type: 'string' } },
});

const MOST_OF_A_KEY = 32;

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;
const marked = (value: number, most: number, digits = 0): string =>
  `${value.toFixed(digits)}${value > most ? ' !' : ''}`;

function row({ name, kind }: Screen, visits: readonly Visit[]): { readonly text: string; readonly missed: boolean } {
  const middle = (of: (visit: Visit) => number) => median(visits.map(of));
  const { lcp, blocked } = { lcp: middle((one) => one.lcp), blocked: middle((one) => one.blocked) };
  const keys = visits.flatMap(({ key }) => (key === undefined ? [] : [key]));
  const target = TARGETS[kind];
  const cells = [
    name,
    marked(lcp, target.lcp),
    marked(blocked, target.blocked),
    middle((one) => one.script).toFixed(0),
    middle((one) => one.all).toFixed(0),
    keys.length === 0 ? '' : marked(median(keys), MOST_OF_A_KEY, 1),
    middle((one) => one.loop).toFixed(0),
  ];
  const missed = lcp > target.lcp || blocked > target.blocked || median(keys) > MOST_OF_A_KEY;
  return { text: `| ${cells.join(' | ')} |`, missed };
}

async function measure(url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const isWanted = onlyThose(values.only);
    const screens = (await screensOf(url)).filter(({ name }) => isWanted(name));
    const session = await storedSession(url, 'ADMIN');
    console.log(
      '| screen | LCP ms | blocked ms | script kB | all kB | key ms | loop ms |\n|---|---|---|---|---|---|---|',
    );
    let missed = 0;
    for (const screen of screens) {
      const visits: Visit[] = [];
      for (let run = 0; run < Number(values.runs); run += 1) visits.push(await visit(browser, url, screen, session));
      const result = row(screen, visits);
      if (result.missed) missed += 1;
      console.log(result.text);
    }
    console.log(`${screens.length} screens, ${missed} beyond a target (!).`);
  } finally {
    await browser.close();
  }
}

if (values.url !== undefined) await measure(values.url);
else {
  await build({ root: join(import.meta.dirname, '../apps/backoffice'), logLevel: 'error' });
  const product = await startProduct();
  try {
    await measure(product.baseUrl);
  } finally {
    await product.stop();
  }
}
