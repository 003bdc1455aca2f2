import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { DASHBOARDS } from './dashboard-files/dashboards.ts';
import { kubernetesObjects } from './deployment/deployment.ts';
import { run } from './image/run.ts';

/**
 * `npm run check:operations` checks the files in ops/ with the programs that read them. It needs Debian's packages
 * prometheus, haproxy, systemd, pgbackrest, bash and openssl. The schemas of Kubernetes come from npm, into a folder
 * that is removed at the end.
 */
const KUBERNETES_MODELS = 'kubernetes-models@5.1.0';

const manifest = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Model = new (content: z.output<typeof manifest>) => { validate(): void };

const repository = dirname(import.meta.dirname);
const scratch = mkdtempSync(join(tmpdir(), 'habilita-operations-'));
try {
  run('promtool', ['check', 'rules', join(repository, 'ops', 'alerts.yaml')]);
  run('promtool', ['test', 'rules', join(repository, 'ops', 'alerts.test.yaml')]);
  checkDashboards();
  run('bash', ['-n', join(repository, 'ops', 'backup.sh')]);
  run('systemd-analyze', ['verify', '--man=no', ...globSync(join(repository, 'ops', 'systemd', '*'))]);
  checkProxy();
  await checkManifests();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Checks the dashboards. promtool checks only rules, so each query of a dashboard is written as a rule. */
function checkDashboards(): void {
  const asks = DASHBOARDS.flatMap(({ panels }) => panels.flatMap((panel) => panel.asks));
  const rules = asks.map(([expr], index) => ({ record: `dashboard:question:${index}`, expr }));
  const file = join(scratch, 'questions.json');
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboards', rules }] }));
  run('promtool', ['check', 'rules', file]);
}

function checkProxy(): void {
  const key = join(scratch, 'key.pem');
  const chain = join(scratch, 'chain.pem');
  const both = join(scratch, 'both.pem');
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-keyout',
    key,
    '-out',
    chain,
  ]);
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
  Object.assign(process.env, {
    API_1: '127.0.0.1:3000',
    API_2: '127.0.0.1:3001',
    HTTP_PORT: '8080',
    HTTPS_PORT: '8443',
    CARD_RELAY: '127.0.0.1:3004',
    CARD_RELAY_HTTPS_PORT: '8444',
    CERTIFICATE_FILE: both,
  });
  run('haproxy', ['-c', '-f', join(repository, 'ops', 'haproxy.cfg')]);
}

async function checkManifests(): Promise<void> {
  mkdirSync(join(scratch, 'models'));
  writeFileSync(join(scratch, 'models', 'package.json'), '{ "private": true }');
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', KUBERNETES_MODELS], {
    cwd: join(scratch, 'models'),
  });
  const objects = kubernetesObjects().map((each) => manifest.parse(each));
  for (const each of objects) await checkManifest(each);
  console.log(`${objects.length} manifests fit the schemas of Kubernetes.`);
}

async function checkManifest(content: z.output<typeof manifest>): Promise<void> {
  const { apiVersion, kind, metadata } = content;
  const file = join(scratch, 'models', 'node_modules', 'kubernetes-models', apiVersion, `${kind}.js`);
  const models: Record<string, Model> = await import(pathToFileURL(file).href);
  const model = models[kind];
  if (model === undefined) throw new Error(`Kubernetes knows no ${kind} in ${apiVersion}.`);
  try {
    new model(content).validate();
  } catch (error) {
    throw new Error(`${kind} ${metadata.name} does not fit its schema.`, { cause: error });
  }
}
