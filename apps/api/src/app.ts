import { join } from 'node:path';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { actorNow, authenticator, mountAccess, registerAccessJobs } from '#areas/access/index.ts';
import { endExpiredOf, mountApprovals, registerApprovalsJobs } from '#areas/approvals/index.ts';
import { mountAddresses } from '#areas/addresses/index.ts';
import { mountAttachments } from '#areas/attachments/index.ts';
import { mountNotes } from '#areas/notes/index.ts';
import { mountCampaigns } from '#areas/campaigns/index.ts';
import { mountCatalogues } from '#areas/catalogues/index.ts';
import { mountCashForecast } from '#areas/cash-forecast/index.ts';
import { mountCheckout } from '#areas/checkout/index.ts';
import { mountCommunications, registerCommunicationsJobs } from '#areas/communications/index.ts';
import { mountConsent } from '#areas/consent/index.ts';
import { mountContent } from '#areas/content/index.ts';
import { mountContracts, registerContractsJobs } from '#areas/contracts/index.ts';
import { mountControlRoom, registerControlRoomJobs } from '#areas/control-room/index.ts';
import { mountCustomPayments } from '#areas/custom-payments/index.ts';
import { mountDeadlines } from '#areas/deadlines/index.ts';
import { mountDrafts } from '#areas/drafts/index.ts';
import { approvablePayoutData, drivingSchoolsExport, mountDrivingSchools } from '#areas/driving-schools/index.ts';
import { mountHistory } from '#areas/history/index.ts';
import { mountIrregularities } from '#areas/irregularities/index.ts';
import { leadsExport, mountLeads } from '#areas/leads/index.ts';
import { mountExports } from '#areas/exports/index.ts';
import { registerLedgerJobs } from '#areas/ledger/index.ts';
import { mountPaymentsInCfc } from '#areas/payments-in-cfc/index.ts';
import { mountPlanChanges } from '#areas/plan-changes/index.ts';
import { approvableManualEntry, mountManualEntries } from '#areas/manual-entries/index.ts';
import { mountLongRunningRequests } from '#areas/long-running-requests/index.ts';
import {
  groupedPaymentsExport,
  mountGroupedPayments,
  mountPaymentReads,
  mountPaymentTotals,
  mountPayments,
  mountPaymentWebhooks,
  paymentsExport,
  registerPaymentsJobs,
} from '#areas/payments/index.ts';
import { mountPaymentActivation } from '#areas/payment-activation/index.ts';
import { approvableReversal, mountPaymentReversals } from '#areas/payment-reversals/index.ts';
import { mountPlans } from '#areas/plans/index.ts';
import { approvableRefund, mountRefunds } from '#areas/refunds/index.ts';
import { mountRegistrationStatement, statementExport } from '#areas/registration-statement/index.ts';
import {
  approvableAbandonment,
  mountAbandonment,
  mountBackToCart,
  mountBalanceRequest,
  mountRegistrations,
  registrationsExport,
} from '#areas/registrations/index.ts';
import { mountDashboard } from '#areas/reports/index.ts';
import { mountSchoolStatements, statementLinesExport } from '#areas/school-statements/index.ts';
import { mountSystem, registerSystemJobs } from '#areas/system/index.ts';
import { mountScheduling } from '#areas/scheduling/index.ts';
import { registerSeatHoldJobs } from '#areas/seat-holds/index.ts';
import { mountReportSchedules, registerReportScheduleJobs } from '#areas/report-schedules/index.ts';
import { mountSearch } from '#areas/search/index.ts';
import { mountViews } from '#areas/views/index.ts';
import { mountTags } from '#areas/tags/index.ts';
import { mountTemplates } from '#areas/templates/index.ts';
import { mountUsers, profileImageReceiver } from '#areas/users/index.ts';
import { mountWaitingList, registerWaitingListJobs } from '#areas/waiting-list/index.ts';
import { mountTimeline } from '#areas/timeline/index.ts';
import type { Deps } from '#kernel/deps.ts';
import { isReachable } from '#kernel/db/health.queries.ts';
import { Exporting, type ListExport, registerExportJobs } from '#kernel/export/index.ts';
import { buildApp } from '#kernel/http/build-app.ts';
import { enrolmentQueue } from '#kernel/queue/enrolment-queue.ts';
import { mountHealth } from '#kernel/http/health.ts';
import { documentApi } from '#kernel/http/open-api.ts';
import { serveBackOffice } from '#kernel/http/static-site.ts';
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
  statementExport,
  statementLinesExport,
];

/** Commands that may wait for a second person. */
const approvablesOf = (deps: Deps) => [
  approvableRefund(deps),
  approvableManualEntry(deps),
  approvableAbandonment(deps),
  approvablePayoutData(deps),
  approvableReversal(deps),
];

export async function createApp(
  deps: Deps,
  logger: NonNullable<FastifyServerOptions['logger']>,
): Promise<FastifyInstance> {
  const app = await buildApp({
    logger,
    trustedProxies: deps.environment.trustedProxies,
    authenticate: authenticator(deps),
    cardTokenOrigin: deps.environment.sandboxUrl,
  });
  const longRunning = new LongRunning(deps);
  const exporting = new Exporting(deps, EXPORTS);
  app.decorate('enrolmentQueue', enrolmentQueue(deps.clock, deps.environment.secrets.auth));
  app.decorate('later', { longRunning, spreadsheet: (asked) => exporting.request(asked) });
  app.addHook('onClose', async () => longRunning.close());
  await documentApi(app);
  app.decorate('endExpired', endExpiredOf(deps, approvablesOf(deps)));
  mountHealth(app, () => isReachable(deps.db));
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
  mountRegistrationStatement(app, deps);
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
  mountViews(app, deps);
  mountLongRunningRequests(app, { longRunning, exporting });
  mountExports(app, deps, exporting);
  mountReportSchedules(app, deps, exporting);
  mountPayments(app, deps);
  mountContent(app, deps);
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
  mountAbandonment(app, deps);
  mountBackToCart(app, deps);
  mountBalanceRequest(app, deps);
  mountPlanChanges(app, deps);
  mountPaymentsInCfc(app, deps);
  mountManualEntries(app, deps);
  mountCustomPayments(app, deps);
  mountPaymentActivation(app, deps);
  mountPaymentReversals(app, deps);
  mountRefunds(app, deps);
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

/** Every job of every area; the same list in the API, which enqueues, and in the worker, which works. */
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
  registerSystemJobs(deps);
  const exporting = new Exporting(deps, EXPORTS);
  const now = (userId: string) => actorNow(deps.db, userId);
  registerExportJobs(deps, { of: (list) => exporting.of(list), actorNow: now });
  registerReportScheduleJobs(deps, { exporting, actorNow: now });
}
