import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Environment } from '#kernel/environment.ts';

/**
 * Reads the client certificate that we present to Transfeera. Undefined when none is configured: for the simulator, or
 * when a proxy of ours presents it. The returned function gives the certificate's expiry, and throws when the file
 * contains no certificate.
 */
export function clientCertificate({
  transfeera: { certificateFile },
}: Pick<Environment, 'transfeera'>): (() => Temporal.Instant) | undefined {
  if (certificateFile === undefined) return undefined;
  const content = readFileSync(certificateFile, 'utf8');
  return () => Temporal.Instant.fromEpochMilliseconds(Date.parse(new X509Certificate(content).validTo));
}
