import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { cache, ensureBuilt, ensureInstalled, environment, productNode, repository } from './prepare.mjs';

/* `npm start`: installs and builds what is missing, then runs the product. */
ensureInstalled();
ensureBuilt();

// The product ends when its IPC channel to this process closes, which happens even if this process is ended by kill -9.
// `npm run api` has the same memory limits.
const memory = ['--max-old-space-size=224', '--max-semi-space-size=16'];
const product = spawn(productNode(), [...memory, join(repository, 'apps', 'api', 'src', 'main.ts')], {
  // The compile cache halves the processor time of a start; a single arena of glibc's allocator saves 25 MB.
  env: { NODE_COMPILE_CACHE: join(cache, 'compiled'), MALLOC_ARENA_MAX: '1', ...environment },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.kill(signal));

// When npm is killed, this process or the shell that runs it gets another parent. The product must then end.
if (process.env['npm_lifecycle_event']) {
  const born = lineage();
  setInterval(() => {
    if (lineage() !== born) product.kill('SIGTERM');
  }, 1000).unref();
}

/** The process ids from this process up to npm. */
function lineage() {
  const parent = `/proc/${process.ppid}`;
  if (!existsSync(parent) || !readFileSync(`${parent}/cmdline`, 'utf8').startsWith('sh\0-c\0'))
    return String(process.ppid);
  return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`${parent}/status`, 'utf8'))?.[1]}`;
}

product.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
  process.disconnect?.();
});
