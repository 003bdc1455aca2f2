import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { prepareBrowser } from './browser.mjs';
import { endChildren, runChild, wasInterrupted } from './children.mjs';
import { portOfJourneys, productOfJourneys } from './journeys.mjs';
import { cache, ensureInstalled, environment, giveUp, productNode, repository, tool } from './prepare.mjs';
import { scratchFolder } from './scratch.mjs';

/* `npm test`: quick checks come first, two side by side; the first failure ends the run. */
const checkoutBefore = stateOfCheckout();
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
const journeys = { port: portOfJourneys(), dataDir: join(scratch, 'journeys') };
const node = productNode();
const script = (name, ...words) => [node, join(repository, 'scripts', name), ...words];
const installed = (name, ...words) => [tool(name), ...words];
// There are more workers than cores, because many tests wait for a process or a provider; there are at most eight,
// because their connections share one PostgreSQL.
const workers = Math.min(8, Math.max(3, availableParallelism()));
/** The quick checks. Two run at a time, because a check leaves a core idle at times. */
const CHECKS = [
  { title: 'Formatting', command: installed('biome', 'format') },
  { title: 'Lint and types', command: installed('oxlint') },
  { title: 'Demo data for the browser tests', command: script('demo-data.ts'), env: productOfJourneys(journeys) },
  { title: 'Dead code', command: installed('knip') },
  { title: 'Table types match the migrations', command: script('generate-db-types.ts', '--verify') },
  { title: 'Requirements have tests', command: script('check-spec-coverage.ts') },
  { title: 'Back-office build', command: installed('vite', 'build', '--logLevel', 'warn'), cwd: 'apps/backoffice' },
];
const TESTS = [
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
  {
    title: 'Browser tests',
    command: installed('playwright', 'test', '--reporter=list,json'),
    env: { E2E_PORT: journeys.port, E2E_DATA_DIR: journeys.dataDir, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
    count: countBrowserTests,
  },
];

const total = { passed: 0, failed: 0 };
const broken = [];
await Promise.all([lane(), lane()]);
for (const step of TESTS) if (goesOn()) await perform(step, 'inherit');
if (goesOn()) compareCheckout();
const [first] = broken;
console.log(verdict(first));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode ??= first ? 1 : 0;

function verdict(failed) {
  if (wasInterrupted()) return '\nThe run was interrupted.\n';
  return failed ? `\nThe run ended at "${failed}"; what comes after it did not run.\n` : '\nEverything passed.\n';
}

async function lane() {
  for (let step = CHECKS.shift(); step !== undefined && goesOn(); step = CHECKS.shift()) await perform(step, 'pipe');
}

function goesOn() {
  return broken.length === 0 && !wasInterrupted();
}

/**
 * Runs a step and counts its tests. With 'inherit' its output is shown while it runs, with 'pipe' all at once at the
 * end.
 */
async function perform(step, output) {
  const started = performance.now();
  const title = `\n── ${step.title} ${'─'.repeat(Math.max(0, 70 - step.title.length))}`;
  console.log(output === 'inherit' ? title : `… ${step.title}`);
  const { succeeded, wasEnded, written } = await run(step, output);
  if (output === 'pipe') console.log(title);
  process.stdout.write(written);
  const seconds = `in ${((performance.now() - started) / 1000).toFixed(1)} s`;
  if (wasEnded) return console.log(`ended ${seconds}`);
  const counted = step.count?.() ?? { passed: succeeded ? 1 : 0, failed: 0 };
  total.passed += counted.passed;
  // A step can fail without a failed test, for example when its tests cannot start; it then counts as one failure.
  total.failed += succeeded ? counted.failed : Math.max(1, counted.failed);
  console.log(`${succeeded ? 'ok' : 'FAILED'} ${seconds}`);
  if (succeeded) return;
  broken.push(step.title);
  endChildren();
}

/** Checks that the product and its tests have written only what git ignores. */
function compareCheckout() {
  const now = stateOfCheckout();
  const isSame = now === checkoutBefore;
  console.log(`\n── The checkout is as it was ${'─'.repeat(42)}\n${isSame ? 'ok' : `FAILED\n${now}`}`);
  total[isSame ? 'passed' : 'failed'] += 1;
  if (!isSame) broken.push('The checkout is as it was');
}

/** The changes that git sees in the checkout; empty when there are none, or when this folder is no checkout. */
function stateOfCheckout() {
  const answers = [
    ['status', '--porcelain'],
    ['diff', 'HEAD'],
  ].map((words) => spawnSync('git', words, { cwd: repository, encoding: 'utf8', maxBuffer: 1e8 }).stdout ?? '');
  return answers.join('');
}

function run({ command: [file, ...words], cwd = '.', env = {} }, output) {
  return runChild(file, words, {
    cwd: join(repository, cwd),
    stdio: ['inherit', output, output],
    env: { ...inherited, TMPDIR: scratch, CHROMIUM: chromium, ...env },
  });
}

function countUnitTests() {
  if (!existsSync(unitReport)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(unitReport, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** Counts the journeys that passed and failed. One that needed a second attempt counts as failed. */
function countBrowserTests() {
  if (!existsSync(browserReport)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(browserReport, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
