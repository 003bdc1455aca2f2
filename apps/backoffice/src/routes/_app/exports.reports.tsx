import type { reportSchedulesList } from '@habilita/contract';
import { createFileRoute } from '@tanstack/react-router';
import { ReportSchedulesPage } from '#features/insight/report-schedules/report-schedules-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/exports/reports')({
  validateSearch: listSearch<typeof reportSchedulesList>(),
  component: ReportSchedulesPage,
});
