import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Environment } from '#kernel/environment.ts';

/**
 * Reads the certificate that we show to Transfeera; undefined for the simulator, and where a proxy of ours shows it. The
 * function that is returned tells when the certificate ends, and fails when the file holds none.
 */
export function clientCertificate({
  transfeera: { certificateFile },
}: Pick<Environment, 'transfeera'>): (() => Temporal.Instant) | undefined {
  if (certificateFile === undefined) return undefined;
  const content = readFileSync(certificateFile, 'utf8');
  return () => Temporal.Instant.fromEpochMilliseconds(Date.parse(new X509Certificate(content).validTo));
}
