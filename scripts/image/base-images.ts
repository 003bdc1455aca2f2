import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './run.ts';

/** The names by which the Dockerfiles refer to the base images. */
export const NODE_BASE = 'localhost/habilita-base/node';
export const RUNTIME_BASE = 'localhost/habilita-base/runtime';
export const DATABASE_BASE = 'localhost/habilita-base/database';

const RELEASE = 'bookworm';

/**
 * The packages that gcr.io/distroless/cc-debian12 consists of; they bring no shell, no package manager and no account
 * that may sign in.
 */
const RUNTIME_PACKAGES = [
  'base-files',
  'ca-certificates',
  'libc6',
  'libgcc-s1',
  'libgomp1',
  'libssl3',
  'libstdc++6',
  'netbase',
  'tzdata',
];

const ACCOUNTS = {
  passwd: [
    'root:x:0:0:root:/root:/sbin/nologin',
    'nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin',
    'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin',
  ],
  group: ['root:x:0:', 'nobody:x:65534:', 'tty:x:5:', 'staff:x:50:', 'nonroot:x:65532:'],
};

/**
 * Makes the base image of the build stage: a minimal Debian with the Node and the npm that run this script. It replaces
 * node:…-bookworm-slim.
 */
export function makeNodeBase(folder: string, node: string, npm: string): void {
  makeDebian(folder, ['ca-certificates', 'libatomic1']);
  const local = join(folder, 'usr', 'local');
  cpSync(node, join(local, 'bin', 'node'), { dereference: true });
  cpSync(npm, join(local, 'lib', 'node_modules', 'npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin', 'npm'));
}

/** Makes the base image of the restore drill: a minimal Debian with Debian's PostgreSQL. It replaces postgres:…. */
export function makeDatabaseBase(folder: string): void {
  makeDebian(folder, ['ca-certificates', 'postgresql']);
  // Debian's package makes an empty database, which the drill does not use.
  for (const name of ['var/lib/postgresql', 'etc/postgresql'])
    rmSync(join(folder, name), { recursive: true, force: true });
  removeTexts(folder);
}

function makeDebian(folder: string, packages: readonly string[]): void {
  run('debootstrap', ['--variant=minbase', `--include=${packages.join(',')}`, RELEASE, folder]);
  rmSync(join(folder, 'var', 'cache', 'apt'), { recursive: true, force: true });
  rmSync(join(folder, 'var', 'lib', 'apt', 'lists'), { recursive: true, force: true });
}

/** Removes what only a person at a terminal would read. */
function removeTexts(folder: string): void {
  for (const name of ['doc', 'man', 'locale', 'lintian', 'bug'])
    rmSync(join(folder, 'usr', 'share', name), { recursive: true, force: true });
}

/**
 * Makes the base image of the runtime: its packages are unpacked without running their scripts, and the account
 * `nonroot` is added.
 */
export function makeRuntimeBase(folder: string): void {
  const downloads = `${folder}.packages`;
  mkdirSync(downloads, { recursive: true });
  for (const name of ['', 'etc', 'root', 'tmp', 'home/nonroot']) mkdirSync(join(folder, name), { recursive: true });
  run('apt-get', ['download', ...RUNTIME_PACKAGES], { cwd: downloads });
  run('sh', ['-c', 'for package in "$0"/*.deb; do dpkg-deb --extract "$package" "$1"; done', downloads, folder]);
  rmSync(downloads, { recursive: true });
  removeTexts(folder);
  for (const [name, lines] of Object.entries(ACCOUNTS))
    writeFileSync(join(folder, 'etc', name), `${lines.join('\n')}\n`);
  // The unpacked package ca-certificates has each certificate in a separate file, but programs expect all of them in
  // one file.
  const certificates = join(folder, 'etc', 'ssl', 'certs', 'ca-certificates.crt');
  mkdirSync(dirname(certificates), { recursive: true });
  run('sh', [
    '-c',
    'find "$0" -name "*.crt" -exec cat {} + >"$1"',
    join(folder, 'usr/share/ca-certificates'),
    certificates,
  ]);
  run('chown', ['-R', '65532:65532', join(folder, 'home', 'nonroot')]);
  run('chmod', ['1777', join(folder, 'tmp')]);
}
