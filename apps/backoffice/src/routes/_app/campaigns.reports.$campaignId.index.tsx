import { createFileRoute } from '@tanstack/react-router';
import type { dashboardFilters } from '@habilita/contract';
import { DashboardPage } from '#features/insight/dashboard/dashboard-page.tsx';
import { listSearch } from '#kit/list/index.ts';

function Screen() {
  const { campaignId } = Route.useParams();
  return <DashboardPage key={campaignId} campaignId={campaignId} />;
}

export const Route = createFileRoute('/_app/campaigns/reports/$campaignId/')({
  validateSearch: listSearch<typeof dashboardFilters>(),
  component: Screen,
});
