import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { answerOf, run } from './image/run.ts';
import { portOfJourneys, productOfJourneys } from './journeys.mjs';

/**
 * `npm run check:previous-version -- COMMIT [JOURNEY…]` checks what happens during an upgrade, when the previous
 * version still runs but the database is already migrated. COMMIT is the commit of the previous version; production
 * tells it at `/version`. The previous version makes and fills a database, this version migrates it, and then the
 * browser tests (journeys) of the previous version run on it. The checkout must contain the history of git.
 */
const repository = dirname(import.meta.dirname);
const [commit, ...journeys] = process.argv.slice(2);
if (commit === undefined) {
  console.error(
    'Name the version before: npm run check:previous-version -- COMMIT. Production tells its own commit at GET /version.',
  );
  process.exit(1);
}

const scratch = mkdtempSync(join(tmpdir(), 'habilita-previous-'));
const before = join(scratch, 'before');
const port = portOfJourneys();
const dataDir = join(scratch, 'data');
const env = { ...process.env, ...productOfJourneys({ port, dataDir }) };
let hasTree = false;
try {
  run('git', ['-C', repository, 'worktree', 'add', '--detach', before, commit]);
  hasTree = true;
  const named = answerOf('git', ['-C', before, 'log', '-1', '--format=%h of %cs: %s']);
  console.log(`The version before is ${named}`);
  run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: before });
  run('npm', ['run', 'build'], { cwd: before });
  console.log('The version before makes and fills a database.');
  run(process.execPath, [join(before, 'scripts', 'demo-data.ts')], { cwd: before, env });
  console.log('This version migrates it.');
  await migrate();
  console.log('The version before runs its journeys on it.');
  run(process.execPath, [join(before, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', ...journeys], {
    cwd: before,
    env: { ...env, E2E_PORT: port, E2E_DATA_DIR: dataDir },
  });
  console.log('✔ the version before works on the schema of this one');
} finally {
  if (hasTree) run('git', ['-C', repository, 'worktree', 'remove', '--force', before]);
  rmSync(scratch, { recursive: true, force: true });
}

async function migrate(): Promise<void> {
  // The API is imported only here, because the import is slow and a wrong COMMIT should be reported at once.
  const { migrateAndSeed, startEmbeddedPostgres } = await import('@habilita/api');
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateAndSeed(postgres);
  } finally {
    await postgres.stop();
  }
}
