import type { reportSchedulesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ReportSchedulesPage } from '#features/insight/report-schedules/report-schedules-page.tsx';
import { listSearch } from '#kit/list/index.ts';

const ofList = listSearch<typeof reportSchedulesList>();

/** `agendar` is the id of a saved view whose report somebody wants to schedule. */
function searchOf({ agendar, ...raw }: Record<string, unknown>) {
  return { ...ofList(raw), ...(typeof agendar === 'string' ? { agendar } : {}) };
}

export const Route = createFileRoute('/_app/exports/reports')({
  validateSearch: searchOf,
  component: ReportSchedulesPage,
});
