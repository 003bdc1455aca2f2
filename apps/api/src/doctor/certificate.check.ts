import { clientCertificate } from '#areas/payments/index.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Environment } from '#kernel/environment.ts';
import { type Check, type Finding, findingsAbout } from './finding.ts';

const certificate = findingsAbout('Certificate');

/** The days for which a certificate must last at least, as Transfeera takes some to make another. */
const ENOUGH_DAYS = 30;

/** Says how long the certificate lasts that we show to Transfeera; nothing where we show none. */
export function lastingOf(environment: Pick<Environment, 'transfeera'>, now: Temporal.Instant): Finding[] {
  const endOf = clientCertificate(environment);
  if (endOf === undefined) return [];
  const end = endOf();
  const days = Math.floor(end.since(now).total('hours') / 24);
  const day = end.toZonedDateTimeISO('UTC').toPlainDate().toString();
  if (days < 0) return [certificate.fault(`TRANSFEERA_CERTIFICATE_FILE ended on ${day}.`)];
  const says = `TRANSFEERA_CERTIFICATE_FILE ends on ${day}, in ${days} days.`;
  return [days < ENOUGH_DAYS ? certificate.warning(`${says} Ask Transfeera for another.`) : certificate.ok(says)];
}

/** Checks that the client certificate for Transfeera is one and lasts. */
export const certificateCheck: Check = {
  about: 'Certificate',
  examine: async (environment) => lastingOf(environment, systemClock.now()),
};
