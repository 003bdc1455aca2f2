import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, environment, productNode, repository } from './prepare.mjs';

/* `npm start`: installs and builds what is missing, then runs the product until it is told to stop. */
ensureInstalled();
ensureBuilt();

// The channel tells the product when this process is gone, even by kill -9; it then stops by itself.
const product = spawn(productNode(), [join(repository, 'apps', 'api', 'src', 'main.ts')], {
  env: environment,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => product.kill(signal));

// Nobody tells us when npm is killed, but we then get another parent.
const parent = process.ppid;
if (process.env['npm_lifecycle_event']) {
  setInterval(() => {
    if (process.ppid !== parent) product.kill('SIGTERM');
  }, 1000).unref();
}

product.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal];
  process.disconnect?.();
});
