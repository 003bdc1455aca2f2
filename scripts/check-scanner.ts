import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { EICAR } from '../apps/api/src/doctor/scanner.check.ts';
import { clamdScanner } from '../apps/api/src/kernel/storage/file-scanner.ts';

/**
 * `npm run check:scanner` lets ClamAV's daemon (Debian's package clamav-daemon) judge files over its socket. The daemon
 * has a single signature, that of the EICAR test file, which every scanner knows.
 */
const folder = mkdtempSync(join(tmpdir(), 'habilita-scanner-'));
const place = join(folder, 'clamd.ctl');
const configuration = join(folder, 'clamd.conf');
chmodSync(folder, 0o755);
mkdirSync(join(folder, 'signatures'));
writeFileSync(
  join(folder, 'signatures', 'test.ndb'),
  `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`,
);
writeFileSync(
  configuration,
  [
    `LocalSocket ${place}`,
    `DatabaseDirectory ${join(folder, 'signatures')}`,
    'Foreground yes',
    'StreamMaxLength 1M',
  ].join('\n'),
);

const daemon = spawn('clamd', ['--config-file', configuration], { stdio: ['ignore', 'inherit', 'inherit'] });
const ended = once(daemon, 'exit');
try {
  for (let tries = 0; !existsSync(place); tries += 1) {
    if (tries === 300 || daemon.exitCode !== null) throw new Error('clamd did not start');
    await pause(100);
  }
  const scanner = clamdScanner(`unix:${place}`);
  const verdict = (content: string) => scanner.scan(Readable.from([Buffer.from(content)]));
  report('a clean file', (await verdict('a proof of payment')) === undefined);
  report('an empty file', (await verdict('')) === undefined);
  report('the test file', (await verdict(EICAR))?.includes('Eicar-Test-Signature') === true);
  const tooLong = await verdict('x'.repeat(3_000_000)).catch(String);
  report('a file beyond StreamMaxLength has no verdict', tooLong?.startsWith('Error') === true);
} finally {
  daemon.kill();
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

function report(what: string, isRight: boolean): void {
  console.log(`${isRight ? '✔' : '✘'} ${what}`);
  if (!isRight) process.exitCode = 1;
}
