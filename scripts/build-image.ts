import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  DATABASE_BASE,
  makeDatabaseBase,
  makeNodeBase,
  makeRuntimeBase,
  NODE_BASE,
  RUNTIME_BASE,
} from './image/base-images.ts';
import { answerOf, run } from './image/run.ts';

/**
 * `npm run image` builds the image from the Dockerfile on a Debian that has neither a container engine nor a registry
 * of images. The script makes the base images from Debian's packages. It needs root and the packages buildah and
 * debootstrap. With `--drill` it also builds the image of the restore drill, from Dockerfile.drill.
 */
const repository = dirname(import.meta.dirname);
const home = process.env['IMAGE_HOME'] ?? '/var/tmp/habilita-image';
const { values } = parseArgs({ options: { drill: { type: 'boolean', default: false } } });

for (const program of ['buildah', 'debootstrap'])
  if (answerOf('sh', ['-c', 'command -v "$0" || true', program]) === '')
    throw new Error(`${program} is missing: apt-get install --no-install-recommends buildah debootstrap`);

mkdirSync(home, { recursive: true });
const storage = join(home, 'storage.conf');
writeFileSync(
  storage,
  `[storage]\ndriver = "overlay"\nrunroot = "${join(home, 'run')}"\ngraphroot = "${join(home, 'store')}"\n`,
);
process.env['CONTAINERS_STORAGE_CONF'] = storage;

base(NODE_BASE, (folder) => makeNodeBase(folder, process.execPath, folderOfNpm()));
base(RUNTIME_BASE, makeRuntimeBase);
const commit = answerOf('git', ['-C', repository, 'rev-parse', 'HEAD']);
build('habilita', 'Dockerfile', [
  `--build-arg=NODE_IMAGE=${NODE_BASE}`,
  `--build-arg=RUNTIME_IMAGE=${RUNTIME_BASE}`,
  `--build-arg=COMMIT=${commit}`,
  // npm reaches the registry of packages with the certificates that this machine trusts. No layer of the image keeps
  // the certificates.
  '--volume=/etc/ssl/certs:/etc/ssl/certs:ro',
  `--volume=${npmSettings()}:/usr/local/etc/npmrc:ro`,
]);
unpack('habilita', 'root', 300);
if (values.drill) {
  base(DATABASE_BASE, makeDatabaseBase);
  build('habilita-drill', 'Dockerfile.drill', [`--build-arg=DATABASE_IMAGE=${DATABASE_BASE}`]);
  unpack('habilita-drill', 'drill-root', 700);
}

function build(name: string, file: string, words: readonly string[]): void {
  // Without --force-rm each build of the drill would leave a mounted container of the product.
  const always = ['--isolation=chroot', '--format=docker', '--pull=never', '--layers', '--force-rm', `--tag=${name}`];
  run('buildah', ['build', ...always, `--file=${join(repository, file)}`, ...words, repository]);
}

/** Makes a base image, unless an earlier run has left it in the folder IMAGE_HOME or its default. */
function base(name: string, make: (folder: string) => void): void {
  const folder = join(home, name.replaceAll('/', '-'));
  if (existsSync(`${folder}.made`)) return;
  rmSync(folder, { recursive: true, force: true });
  make(folder);
  const container = answerOf('buildah', ['from', 'scratch']);
  run('buildah', ['copy', '--quiet', container, folder, '/']);
  run('buildah', ['commit', '--quiet', '--rm', container, name]);
  rmSync(folder, { recursive: true, force: true });
  writeFileSync(`${folder}.made`, '');
}

function npmSettings(): string {
  const file = join(home, 'npmrc');
  writeFileSync(file, 'cafile=/etc/ssl/certs/ca-certificates.crt\n');
  return file;
}

function folderOfNpm(): string {
  return dirname(dirname(realpathSync(process.env['npm_execpath'] ?? answerOf('sh', ['-c', 'command -v npm']))));
}

/** Copies an image's files to a folder in IMAGE_HOME and prints their size. Throws when the image is too large. */
function unpack(name: string, folder: string, largestMegabytes: number): void {
  const root = join(home, folder);
  rmSync(root, { recursive: true, force: true });
  const container = answerOf('buildah', ['from', '--pull=never', name]);
  run('cp', ['-a', answerOf('buildah', ['mount', container]), root]);
  run('buildah', ['rm', container]);
  const bytes = Number(answerOf('du', ['--summarize', '--bytes', root]).split('\t')[0]);
  const megabytes = Math.round(bytes / 1e6);
  console.log(`The image ${name} has ${megabytes} MB; its files lie in ${root}.`);
  if (megabytes > largestMegabytes) throw new Error(`It may have at most ${largestMegabytes} MB.`);
}
