import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aCertificate } from '../../test/a-certificate.ts';
import { lastingOf } from './certificate.check.ts';
import { examinedEnvironment } from '#kernel/environment.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'habilita-certificate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function examined(now: string, content = aCertificate('transfeera').certificate) {
  const file = join(folder, 'certificate.pem');
  writeFileSync(file, content);
  const environment = examinedEnvironment({ TRANSFEERA_CERTIFICATE_FILE: file });
  return lastingOf(environment, Temporal.Instant.from(now)).map(({ level, says }) => [level, says]);
}

test('a client certificate that lasts is right', () => {
  expect(examined('2049-10-01T00:00:00Z')).toEqual([
    ['ok', 'TRANSFEERA_CERTIFICATE_FILE ends on 2049-12-31, in 91 days.'],
  ]);
});

test('one that ends within thirty days is to be looked at, and one that has ended is a fault', () => {
  expect(examined('2049-12-20T00:00:00Z')).toEqual([
    ['warning', 'TRANSFEERA_CERTIFICATE_FILE ends on 2049-12-31, in 11 days. Ask Transfeera for another.'],
  ]);
  expect(examined('2050-01-02T00:00:00Z')).toEqual([['fault', 'TRANSFEERA_CERTIFICATE_FILE ended on 2049-12-31.']]);
});

test('a file that holds no certificate is one of the faults that a check throws', () => {
  expect(() => examined('2049-10-01T00:00:00Z', 'none')).toThrow('no start line');
});

test('nothing is said where we show no certificate', () => {
  expect(lastingOf(examinedEnvironment({}), Temporal.Instant.from('2049-10-01T00:00:00Z'))).toEqual([]);
});
