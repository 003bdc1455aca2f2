import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { registerMonthsJobs } from '#areas/system/months/index.ts';
import { registerStampedDaysJobs } from '#areas/system/stamped-days/index.ts';
import { actorNow, authenticator, mountAccess, registerAccessJobs } from '#areas/people/access/index.ts';
import { endExpiredOf, mountApprovals, registerApprovalsJobs } from '#areas/money/approvals/index.ts';
import { mountAddresses } from '#areas/people/addresses/index.ts';
import { mountAttachments } from '#areas/on-records/attachments/index.ts';
import { mountNotes } from '#areas/on-records/notes/index.ts';
import { mountCampaigns } from '#areas/offer/campaigns/index.ts';
import { mountCatalogues } from '#areas/offer/catalogues/index.ts';
import { mountCashForecast } from '#areas/insight/cash-forecast/index.ts';
import { mountCheckout } from '#areas/enrolment/checkout/index.ts';
import { mountCommunications, registerCommunicationsJobs } from '#areas/messages/communications/index.ts';
import { mountConsent } from '#areas/privacy/consent/index.ts';
import { registerRetentionJobs } from '#areas/privacy/retention/index.ts';
import { mountHelp } from '#areas/system/help/index.ts';
import { mountPrograms } from '#areas/offer/programs/index.ts';
import { mountContracts, registerContractsJobs } from '#areas/registrations/contracts/index.ts';
import { mountControlRoom, registerControlRoomJobs } from '#areas/insight/control-room/index.ts';
import { COMMANDS } from '#areas/commands/index.ts';
import { mountDeadlines } from '#areas/registrations/deadlines/index.ts';
import { mountDrafts } from '#areas/offer/drafts/index.ts';
import { approvablePayoutData, drivingSchoolsExport, mountDrivingSchools } from '#areas/offer/driving-schools/index.ts';
import { mountHistory } from '#areas/on-records/history/index.ts';
import { mountIrregularities } from '#areas/registrations/irregularities/index.ts';
import { leadsExport, mountLeads } from '#areas/enrolment/leads/index.ts';
import { mountExports } from '#areas/system/exports/index.ts';
import { registerLedgerJobs } from '#areas/money/ledger/index.ts';
import { mountLongRunningRequests } from '#areas/system/long-requests/index.ts';
import {
  cardRelayAccount,
  groupedPaymentsExport,
  mountGroupedPayments,
  mountPaymentReads,
  mountPaymentTotals,
  mountPayments,
  mountPaymentWebhooks,
  paymentsExport,
  registerPaymentsJobs,
} from '#areas/payments/index.ts';
import { mountPlans } from '#areas/offer/plans/index.ts';
import { mountStudentStatement, studentStatementExport } from '#areas/registrations/student-statement/index.ts';
import { mountRegistrations, registrationsExport } from '#areas/registrations/registrations/index.ts';
import { mountDashboard } from '#areas/insight/dashboard/index.ts';
import { mountSchoolStatements, statementLinesExport } from '#areas/payments/payout-statements/index.ts';
import { mountSystem, registerSystemJobs } from '#areas/system/status/index.ts';
import { mountScheduling } from '#areas/registrations/scheduling/index.ts';
import { registerSeatHoldJobs } from '#areas/enrolment/unpaid-seats/index.ts';
import {
  endSchedulesOfView,
  mountReportSchedules,
  registerReportScheduleJobs,
} from '#areas/insight/report-schedules/index.ts';
import { mountSearch } from '#areas/system/search/index.ts';
import { mountViews } from '#areas/insight/saved-views/index.ts';
import { mountTags } from '#areas/on-records/tags/index.ts';
import { mountTemplates } from '#areas/offer/templates/index.ts';
import { mountUsers, profileImageReceiver } from '#areas/people/users/index.ts';
import { mountWaitingList, registerWaitingListJobs } from '#areas/enrolment/waiting-list/index.ts';
import { mountTimeline } from '#areas/registrations/timeline/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { Exporting, type ListExport, registerExportJobs } from '#kernel/export/index.ts';
import { buildApp } from '#kernel/http/build-app.ts';
import { enrolmentQueue } from '#kernel/queue/enrolment-queue.ts';
import { mountWatching } from '#kernel/http/watching.ts';
import { measureRequests } from '#kernel/http/request-metrics.ts';
import { documentApi } from '#kernel/http/open-api.ts';
import { serveBackOffice } from '#kernel/http/static-site.ts';
import { registerSealingJobs } from '#kernel/db/sealed/seal-accounts.jobs.ts';
import { registerIdempotencyJobs } from '#kernel/idempotency/idempotency.jobs.ts';
import { LongRunning } from '#kernel/long-running/index.ts';
import { registerOutboxJobs } from '#kernel/outbox/index.ts';
import { serveFiles } from '#kernel/storage/serve-files.ts';
import { registerStorageJobs } from '#kernel/storage/uploads.jobs.ts';
import { seesRecord } from './history-scopes.queries.ts';

const BACK_OFFICE = join(import.meta.dirname, '..', '..', 'backoffice', 'dist');

const EXPORTS: readonly ListExport[] = [
  registrationsExport,
  paymentsExport,
  groupedPaymentsExport,
  drivingSchoolsExport,
  leadsExport,
  studentStatementExport(COMMANDS),
  statementLinesExport,
];

/** What a second person may have to approve: money commands, and changes of a school's payout data. */
const approvablesOf = (deps: Deps) => [
  ...COMMANDS.flatMap(({ approvable }) => approvable?.(deps) ?? []),
  approvablePayoutData(deps),
];

export async function createApp(
  deps: Deps,
  logger: NonNullable<FastifyServerOptions['logger']>,
  longRunning = new LongRunning(deps),
): Promise<FastifyInstance> {
  const app = await buildApp({
    logger,
    trustedProxies: deps.environment.trustedProxies,
    authenticate: authenticator(deps),
    cardFieldsOrigin: new URL(cardRelayAccount(deps.environment).url).origin,
  });
  const exporting = new Exporting(deps, EXPORTS);
  app.decorate('enrolmentQueue', enrolmentQueue(deps.clock, deps.environment.secrets.auth));
  app.decorate('lateAnswers', { longRunning, spreadsheet: (asked) => exporting.request(asked) });
  app.addHook('onClose', async () => longRunning.close());
  await documentApi(app);
  app.decorate('endExpired', endExpiredOf(deps, approvablesOf(deps)));
  measureRequests(app, mountWatching(app, deps));
  mountAccess(app, deps);
  mountAddresses(app, deps);
  mountDrivingSchools(app, deps);
  mountHistory(app, deps, seesRecord);
  mountPlans(app, deps);
  mountTemplates(app, deps);
  mountCampaigns(app, deps);
  mountDrafts(app, deps);
  mountCommunications(app, deps);
  await mountPaymentWebhooks(app, deps);
  mountRegistrations(app, deps);
  mountMoneyCommands(app, deps);
  mountStudentStatement(app, deps);
  mountTimeline(app, deps);
  mountDeadlines(app, deps);
  mountContracts(app, deps);
  mountScheduling(app, deps);
  mountLeads(app, deps);
  mountConsent(app, deps);
  mountTags(app, deps);
  mountCatalogues(app, deps);
  mountWaitingList(app, deps);
  mountCheckout(app, deps);
  mountReports(app, deps);
  mountSearch(app, deps);
  mountViews(app, deps, (trx, view, by) => endSchedulesOfView(trx, deps, view, by));
  mountLongRunningRequests(app, { longRunning, exporting });
  mountExports(app, deps, exporting);
  mountReportSchedules(app, deps, exporting);
  mountPayments(app, deps);
  mountHelp(app, deps);
  mountPrograms(app, deps);
  mountSystem(app, deps);
  mountUsers(app, deps);
  mountAttachments(app, deps);
  mountNotes(app, deps);
  mountIrregularities(app, deps);
  serveFiles(app, deps, [profileImageReceiver(deps)]);
  await serveBackOffice(app, BACK_OFFICE);
  return app;
}

function mountMoneyCommands(app: FastifyInstance, deps: Deps): void {
  for (const { mount } of COMMANDS) mount(app, deps);
  mountApprovals(app, deps, approvablesOf(deps));
}

function mountReports(app: FastifyInstance, deps: Deps): void {
  mountPaymentReads(app, deps);
  mountPaymentTotals(app, deps);
  mountGroupedPayments(app, deps);
  mountSchoolStatements(app, deps);
  mountCashForecast(app, deps);
  mountDashboard(app, deps);
  mountControlRoom(app, deps);
}

/** Registers the jobs of every area, both in the API, which enqueues them, and in the worker, which runs them. */
export function registerJobs(deps: Deps): void {
  registerAccessJobs(deps);
  registerCommunicationsJobs(deps);
  registerContractsJobs(deps);
  registerControlRoomJobs(deps);
  registerLedgerJobs(deps);
  registerPaymentsJobs(deps);
  registerSeatHoldJobs(deps);
  registerWaitingListJobs(deps);
  registerApprovalsJobs(deps, approvablesOf(deps));
  registerOutboxJobs(deps);
  registerStorageJobs(deps);
  registerIdempotencyJobs(deps);
  registerSealingJobs(deps);
  registerRetentionJobs(deps);
  registerSystemJobs(deps);
  registerStampedDaysJobs(deps);
  registerMonthsJobs(deps);
  const exporting = new Exporting(deps, EXPORTS);
  const now = (userId: string) => actorNow(deps.db, userId);
  registerExportJobs(deps, { of: (list) => exporting.of(list), actorNow: now });
  registerReportScheduleJobs(deps, { exporting, actorNow: now });
}
