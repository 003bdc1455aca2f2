import { z } from 'zod';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { type ScheduleRunner, runSchedules, type ScheduleDeps } from './run-schedule.ts';

export { endSchedulesOfErasedView, endSchedulesOfView } from './end-schedules-of-view.ts';
export { reportScheduleRoutes as mountReportSchedules } from './report-schedules.routes.ts';

const runSchedulesJob = jobKind('run-report-schedules', z.object({}), {
  retryLimit: RETRIES_OF_REPEATED,
  label: 'Relatórios por e-mail',
});

export function registerReportScheduleJobs(deps: ScheduleDeps, runner: ScheduleRunner): void {
  deps.jobs.handle(runSchedulesJob, () => runSchedules(deps, runner));
  deps.jobs.every(runSchedulesJob, '* * * * *', 'America/Sao_Paulo');
}
