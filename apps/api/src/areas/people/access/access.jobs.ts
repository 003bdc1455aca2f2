import { z } from 'zod';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { deleteSessionsBefore } from './access.queries.ts';
import { ATTEMPT_WINDOW } from './sign-in/login-attempts.ts';
import { deleteAttemptsBefore } from './sign-in/login-attempts.queries.ts';
import type { AccessDeps } from './sign-in/open-session.ts';
import { deleteResetsBefore } from './password/reset.queries.ts';
import { sealSecondStepsAnew } from './second-step/seal-anew.ts';
import { sendResetLink } from './password/send-reset-link.ts';
import { SESSIONS_KEPT } from './sign-in/session.ts';

export const sweepSessionsJob = jobKind('sweep-sessions', z.object({}), { label: 'Limpeza de sessões encerradas' });
export const sendResetLinkJob = jobKind('send-reset-link', z.object({ requestId: z.uuid() }), {
  label: 'Enviar link de nova senha',
});

export const sealSecondStepsJob = jobKind('seal-second-steps', z.object({}), {
  label: 'Selar de novo as verificações em duas etapas',
  retryLimit: RETRIES_OF_REPEATED,
  swept: true,
});

/**
 * For a week after a password link has expired, a used link is refused as used. After that the link is deleted, and is
 * refused as unknown.
 */
const RESETS_KEPT = { hours: 24 * 7 } as const;

/**
 * Registers three jobs. A nightly job removes expired sign-in counts, sessions that ended three months ago and password
 * links that expired a week ago. Another job mails a password link when somebody asks for one. An hourly job encrypts
 * the secrets of second steps with the new AUTH_SECRET while this secret is being replaced.
 */
export function registerAccessJobs(deps: AccessDeps): void {
  const { jobs } = deps;
  jobs.handle(sweepSessionsJob, async () => {
    const now = deps.clock.now();
    await deleteAttemptsBefore(deps.db, now.subtract(ATTEMPT_WINDOW));
    await deleteSessionsBefore(deps.db, now.subtract(SESSIONS_KEPT));
    await deleteResetsBefore(deps.db, now.subtract(RESETS_KEPT));
  });
  jobs.every(sweepSessionsJob, '30 3 * * *', 'America/Sao_Paulo');
  jobs.handle(sealSecondStepsJob, async () => {
    if (deps.tokens.isTurning) await sealSecondStepsAnew(deps);
  });
  jobs.every(sealSecondStepsJob, '7 * * * *', 'America/Sao_Paulo');
  jobs.handle(sendResetLinkJob, ({ requestId }) => sendResetLink(deps, requestId));
}
