import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

export const repository = join(import.meta.dirname, '..', '..');
export const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** The image of the product, and that of the restore drill. */
export type Image = 'habilita' | 'habilita-drill';

/** For each image, the Dockerfile that builds it. */
export const DOCKERFILES = { habilita: 'Dockerfile', 'habilita-drill': 'Dockerfile.drill' } as const;

/** A process of the product as a deployment file starts it. */
export interface Deployed {
  readonly name: string;
  readonly image: Image;
  /** The path of the program, relative to the repository. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Returns the names of the variables that the program declares where it reads its environment. */
export function namesReadBy(program: string): Set<string> {
  const readers = [
    ...(readsSettingsOfApi(program) ? READERS_OF_API : [program]),
    ...(program === 'apps/api/src/beside.ts' ? [READER_OF_SIMULATORS] : []),
  ];
  const names = readers.flatMap((reader) => [...read(reader).matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)]);
  return new Set(names.map(([, name = '']) => name));
}

/** Whether a program reads a secret that is turned, and with it the value of before. */
export const hasSecretsToTurn = (program: string): boolean =>
  [...namesReadBy(program)].some((name) => name.endsWith('_PREVIOUS'));

/** The scripts that read the settings of the API: the restore drill hands its environment on to programs of the API. */
const SCRIPTS_WITH_SETTINGS_OF_API = new Set(['scripts/restore-drill.ts']);

/** Whether a program reads the settings of the API. */
export const readsSettingsOfApi = (program: string): boolean =>
  program.startsWith('apps/api/') || SCRIPTS_WITH_SETTINGS_OF_API.has(program);

/**
 * The file in which the simulators read their environment. The program beside.ts starts the simulators and passes its
 * environment on to them.
 */
const READER_OF_SIMULATORS = 'apps/simulators/src/main.ts';
/** The files in which API and worker declare the variables that they read. */
export const READERS_OF_API = globSync('apps/api/src/kernel/{environment,secrets,*-settings,*/*-settings}.ts', {
  cwd: repository,
});

const CMD = /^CMD (\[.*\])$/m;

/** The command that the image runs when a deployment names none. */
export const commandOfImage = (): string[] =>
  z.array(z.string()).parse(JSON.parse(CMD.exec(read('Dockerfile'))?.[1] ?? '[]'));

const services = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      command: z.array(z.string()).optional(),
      environment: z.record(z.string(), z.coerce.string()).optional(),
      volumes: z.array(z.string()).default([]),
      healthcheck: z.object({ test: z.array(z.string()).default([]) }).optional(),
      stop_grace_period: z.string().optional(),
      deploy: z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) }).optional(),
    }),
  ),
});

/** The services of compose.yaml, with a sample value for each variable that the shell must set. */
export function composeServices() {
  const text = read('compose.yaml').replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, kind: string, other) =>
    kind === '?' ? sampleOf(name) : String(other),
  );
  return services.parse(parse(text, { merge: true })).services;
}

/** A sample value for a variable, different for each name, and as strong as a secret must be. */
const sampleOf = (name: string): string => createHash('sha256').update(name).digest('hex');

export const composeProcesses = (): Deployed[] =>
  Object.entries(composeServices())
    .filter(([, { image }]) => image === 'habilita')
    .map(([name, { command = commandOfImage(), environment = {} }]) => ({
      name: `compose ${name}`,
      image: 'habilita',
      program: command.at(-1) ?? '',
      environment,
    }));

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const source = z.object({ secretKeyRef: z.object({ key: z.string() }).optional() });
const container = z.object({
  name: z.string(),
  image: z.enum(['habilita', 'habilita-drill']),
  args: z.array(z.string()).optional(),
  envFrom: z
    .array(
      z.object({
        configMapRef: z.object({ name: z.string() }).optional(),
        secretRef: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
  env: z.array(z.object({ name: z.string(), value: z.string().optional(), valueFrom: source.optional() })).default([]),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
  resources: z.object({ limits: z.object({ memory: z.string() }) }),
});
const pods = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({
    terminationGracePeriodSeconds: z.number().default(30),
    securityContext: z.object({ runAsNonRoot: z.literal(true) }),
    containers: z.array(container).length(1),
  }),
});
const metadata = z.object({ name: z.string() });
const spec = z.object({ template: pods });
const workload = z.union([
  z.object({ kind: z.enum(['Deployment', 'Job']), metadata, spec }),
  z
    .object({ kind: z.literal('CronJob'), metadata, spec: z.object({ jobTemplate: z.object({ spec }) }) })
    .transform((cron) => ({ ...cron, spec: cron.spec.jobTemplate.spec })),
]);
const settings = z.object({ kind: z.literal('ConfigMap'), data: z.record(z.string(), z.string()) });

export function kubernetesObjects(): unknown[] {
  const files = globSync('ops/kubernetes/*.yaml', { cwd: repository });
  return files.flatMap((file) => parseAllDocuments(read(file)).map((document): unknown => document.toJS()));
}

/**
 * The variables that the Kubernetes secret `habilita` must hold. ops/kubernetes/settings.yaml lists them for the person
 * who creates the secret.
 */
export const SECRET_NAMES = [
  'DATABASE_URL',
  'DATABASE_READER_URL',
  'SMTP_URL',
  'ACCOUNTS_SECRET',
  'AUTH_SECRET',
  'FILES_SECRET',
  'WEBHOOK_SECRET',
  'CARD_RELAY_SECRET',
  'GETNET_CLIENT_SECRET',
];
/**
 * The further variables that the Kubernetes secret `habilita` holds while a key is being rotated: the previous value of
 * each key.
 */
export const PREVIOUS_NAMES = SECRET_NAMES.filter(
  (name) => name.endsWith('_SECRET') && !name.startsWith('GETNET_'),
).map((name) => `${name}_PREVIOUS`);
const SECRET_SAMPLES: Record<string, string> = {
  ...Object.fromEntries([...SECRET_NAMES, ...PREVIOUS_NAMES].map((name) => [name, sampleOf(name)])),
  DATABASE_URL: 'postgresql://habilita_app:password@database.example:5432/habilita',
  DATABASE_READER_URL: 'postgresql://habilita_reader:password@database.example:5432/habilita',
  SMTP_URL: 'smtps://habilita:password@mail.example',
};

/** Sample values for the variables in the Kubernetes secret `habilita-owner`. */
const OWNER_SAMPLES = { DATABASE_OWNER_URL: 'postgresql://habilita:password@database.example:5432/habilita' };

export function kubernetesWorkloads() {
  const objects = kubernetesObjects();
  const shared = settings.parse(objects.find((each) => settings.safeParse(each).success)).data;
  return objects.flatMap((each) => {
    const { kind } = z.object({ kind: z.string() }).parse(each);
    if (!['Deployment', 'Job', 'CronJob'].includes(kind)) return [];
    const { metadata: named, spec: described } = workload.parse(each);
    const { labels } = described.template.metadata;
    const { terminationGracePeriodSeconds: grace, containers } = described.template.spec;
    return containers.map((one) => ({ name: named.name, labels, grace, container: one, ...startOf(one, shared) }));
  });
}

function startOf(
  { image, args = commandOfImage(), env, envFrom }: z.output<typeof container>,
  shared: Readonly<Record<string, string>>,
): Omit<Deployed, 'name'> {
  const isShared = envFrom.some(({ configMapRef }) => configMapRef?.name === 'habilita');
  const isOwner = envFrom.some(({ secretRef }) => secretRef?.name === 'habilita-owner');
  return {
    image,
    program: args.find((word) => word.endsWith('.ts')) ?? '',
    environment: {
      ...(isShared ? { ...shared, ...SECRET_SAMPLES } : {}),
      ...(isOwner ? OWNER_SAMPLES : {}),
      ...Object.fromEntries(
        env.map(({ name, value, valueFrom }) => [
          name,
          value ?? SECRET_SAMPLES[valueFrom?.secretKeyRef?.key ?? ''] ?? sampleOf(name),
        ]),
      ),
    },
  };
}
