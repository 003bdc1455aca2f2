import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prepareBrowser } from './browser.mjs';
import { cache, ensureInstalled, environment, giveUp, productNode, repository, tool } from './prepare.mjs';
import { scratchFolder } from './scratch.mjs';

/* `npm test`: quick checks first; the first failure ends the run. */
ensureInstalled();
const reports = join(cache, 'tests');
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const unitReport = join(reports, 'vitest.json');
const browserReport = join(reports, 'playwright.json');

const chromium =
  prepareBrowser() ??
  giveUp('The browser tests need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM.');

// Production settings of the shell must not reach the tests.
const inherited = Object.fromEntries(Object.entries(environment).filter(([name]) => name !== 'NODE_ENV'));
const scratch = scratchFolder();
const node = productNode();
const script = (name, ...words) => [node, join(repository, 'scripts', name), ...words];
const installed = (name, ...words) => [tool(name), ...words];
// Many tests wait for a process or a provider. At most eight: their connections share one PostgreSQL.
const workers = Math.min(8, Math.max(3, availableParallelism()));
const STEPS = [
  { title: 'Formatting', command: installed('biome', 'format') },
  { title: 'Lint', command: installed('oxlint') },
  { title: 'Types', command: installed('tsc', '-b') },
  { title: 'Dead code', command: installed('knip') },
  { title: 'Table types match the migrations', command: script('generate-db-types.ts', '--verify') },
  { title: 'Requirements have tests', command: script('check-spec-coverage.ts') },
  {
    title: 'Unit and database tests',
    command: installed(
      'vitest',
      'run',
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ),
    count: countUnitTests,
  },
  { title: 'Back-office build', command: installed('vite', 'build', '--logLevel', 'warn'), cwd: 'apps/backoffice' },
  {
    title: 'Browser tests',
    command: installed('playwright', 'test', '--reporter=list,json'),
    count: countBrowserTests,
  },
];

const total = { passed: 0, failed: 0 };
let broken;
for (const step of STEPS) {
  console.log(`\n── ${step.title} ${'─'.repeat(Math.max(0, 70 - step.title.length))}`);
  const started = performance.now();
  const succeeded = run(step);
  const counted = step.count?.() ?? { passed: succeeded ? 1 : 0, failed: 0 };
  total.passed += counted.passed;
  // A step may fail without a failing test.
  total.failed += succeeded ? counted.failed : Math.max(1, counted.failed);
  console.log(`${succeeded ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  if (!succeeded) {
    broken = step.title;
    break;
  }
}
console.log(broken ? `\nThe run ended at "${broken}"; what comes after it did not run.\n` : '\nEverything passed.\n');
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = broken ? 1 : 0;

function run({ command: [file, ...words], cwd = '.' }) {
  const result = spawnSync(file, words, {
    cwd: join(repository, cwd),
    stdio: 'inherit',
    env: { ...inherited, TMPDIR: scratch, CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  });
  if (result.error) console.error(`${file} could not be started: ${result.error.message}`);
  return result.status === 0;
}

function countUnitTests() {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(unitReport, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** A test that needed a second attempt counts as failed. */
function countBrowserTests() {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
