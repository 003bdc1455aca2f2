import type { Environment } from '#kernel/environment.ts';
import { startupMessage } from '#kernel/startup.ts';
import { addressesCheck } from './addresses.check.ts';
import { cepCheck } from './cep.check.ts';
import { certificateCheck } from './certificate.check.ts';
import { databaseCheck, readerCheck, replicaCheck } from './database.check.ts';
import { filesCheck } from './files.check.ts';
import { scannerCheck } from './scanner.check.ts';
import { type Check, codeOf, type Finding, findingsAbout } from './finding.ts';
import { mailCheck, whatsAppCheck } from './messages.check.ts';
import { paymentsCheck } from './payments.check.ts';

const CHECKS: readonly Check[] = [
  databaseCheck,
  readerCheck,
  replicaCheck,
  filesCheck,
  scannerCheck,
  mailCheck,
  whatsAppCheck,
  paymentsCheck,
  certificateCheck,
  addressesCheck,
  cepCheck,
];

/** Examines all parts at once; the findings come in the order of the parts. */
export async function runChecks(environment: Environment): Promise<readonly Finding[]> {
  const each = await Promise.all(CHECKS.map((check) => examined(check, environment)));
  return each.flat();
}

async function examined({ about, examine }: Check, environment: Environment): Promise<readonly Finding[]> {
  try {
    return await examine(environment);
  } catch (error) {
    return [findingsAbout(about).fault(startupMessage(error) ?? `cannot be examined (${codeOf(error)}).`)];
  }
}

const SIGNS = { ok: '✔', warning: '!', fault: '✘' } as const;

/** The line that `npm run doctor` prints for a finding. */
export const lineOf = ({ level, about, says }: Finding): string => `${SIGNS[level]} ${about}: ${says}`;
