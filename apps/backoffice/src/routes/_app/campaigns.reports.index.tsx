import { createFileRoute } from '@tanstack/react-router';
import type { dashboardFilters } from '@habilita/contract';
import { DashboardPage } from '#features/insight/dashboard/dashboard-page.tsx';
import { listSearch } from '#kit/list/index.ts';

export const Route = createFileRoute('/_app/campaigns/reports/')({
  validateSearch: listSearch<typeof dashboardFilters>(),
  component: () => <DashboardPage campaignId={undefined} />,
});
