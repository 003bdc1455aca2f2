import { readCampaignEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { ScreenNotLoaded } from '#kit/feedback/index.ts';
import { LeadsPage } from './leads-page.tsx';

export function CampaignLeadsPage({ campaignId }: { readonly campaignId: string }) {
  const answer = useQuery(queryOf(readCampaignEndpoint, { params: { id: campaignId } }));
  if (answer.data !== undefined) {
    return <LeadsOf campaignId={campaignId} name={campaignText(answer.data.name, answer.data.edition)} />;
  }
  return <ScreenNotLoaded answer={answer} name="Leads da campanha" loading="Carregando os leads da campanha" />;
}

function LeadsOf({ campaignId, name }: { readonly campaignId: string; readonly name: string }) {
  useBreadcrumbs([
    { label: 'Campanhas', to: '/campaigns' },
    { label: name, to: `/campaigns/detail/${campaignId}` },
    { label: 'Leads' },
  ]);
  return <LeadsPage campaignId={campaignId} title={`Leads de ${name}`} />;
}
