import { z } from 'zod';
import { LOOPBACK } from '#kernel/http/trusted-proxies.ts';
import { type Check, codeOf, type Finding, findingsAbout, PATIENCE } from './finding.ts';

const addresses = findingsAbout('Addresses');
const live = z.object({ status: z.literal('live') });

/** Calls the back-office and the students' site at their public addresses, as browsers and providers do. */
export const addressesCheck: Check = {
  about: 'Addresses',
  examine: async ({ publicUrl, studentSiteUrl, trustedProxies }) => [
    ...ofScheme(publicUrl),
    await ofBackOffice(publicUrl),
    ...(trustedProxies.length > LOOPBACK.length
      ? []
      : [addresses.warning('TRUSTED_PROXIES is not set: behind a proxy on another host, everybody has its address.')]),
    await ofStudentSite(studentSiteUrl),
  ],
};

function ofScheme(publicUrl: string): Finding[] {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:') return [];
  return hostname === 'localhost'
    ? [addresses.warning(`PUBLIC_URL is ${publicUrl}: only this machine can follow its links.`)]
    : [addresses.fault('PUBLIC_URL is not https: passwords would travel in the clear.')];
}

async function ofBackOffice(publicUrl: string): Promise<Finding> {
  const address = `${publicUrl}/health/live`;
  const answer = await answerOf(address);
  if (typeof answer === 'string')
    return addresses.warning(`nothing answers at ${publicUrl} (${answer}); look again once the API runs.`);
  const isOurs = live.safeParse(await answer.json().catch(() => undefined)).success;
  return isOurs
    ? addresses.ok(`the back-office answers at ${publicUrl}.`)
    : addresses.fault(`something else than this product answers at ${publicUrl} (${answer.status}).`);
}

async function ofStudentSite(studentSiteUrl: string | undefined): Promise<Finding> {
  if (studentSiteUrl === undefined)
    return addresses.ok("no students' site: links in messages lead to pages that say whom to call.");
  const answer = await answerOf(studentSiteUrl);
  if (typeof answer === 'string')
    return addresses.fault(`the students' site does not answer at ${studentSiteUrl} (${answer}).`);
  return addresses.ok(`the students' site answers at ${studentSiteUrl}.`);
}

/** The answer, or the reason why there is none. */
async function answerOf(address: string): Promise<Response | string> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
  } catch (error) {
    return codeOf(error);
  }
}
