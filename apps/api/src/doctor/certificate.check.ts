import { clientCertificate } from '#areas/payments/index.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Environment } from '#kernel/environment.ts';
import { type Check, type Finding, findingsAbout } from './finding.ts';

const certificate = findingsAbout('Certificate');

/** A certificate must stay valid for at least this many days, because Transfeera takes some days to issue another. */
const ENOUGH_DAYS = 30;

/** Reports how long our client certificate for Transfeera is still valid; empty when none is configured. */
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

/** Checks that the client certificate for Transfeera can be read, and is valid for long enough. */
export const certificateCheck: Check = {
  about: 'Certificate',
  examine: async (environment) => lastingOf(environment, systemClock.now()),
};
