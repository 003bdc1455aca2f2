import { listCampaignSchoolsEndpoint, readCampaignEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { together } from '#kit/feedback/index.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';

const LIST = { to: '/campaigns', label: 'Campanhas' };

interface CampaignSchoolPageProps {
  readonly id: string;
  readonly drivingSchoolId: string;
  readonly renderList: (title: string) => ReactNode;
}

export function CampaignSchoolPage({ id, drivingSchoolId, renderList }: CampaignSchoolPageProps) {
  const params = { id };
  const campaign = useQuery(queryOf(readCampaignEndpoint, { params }));
  const schools = useQuery(queryOf(listCampaignSchoolsEndpoint, { params }));
  const school = schools.data?.content.find((one) => one.drivingSchoolId === drivingSchoolId);
  const both = campaign.data === undefined || schools.data === undefined ? undefined : { campaign: campaign.data };
  const answer = { ...together([campaign, schools]), data: both };
  return (
    <RecordScreen answer={answer} name="Unidade da campanha" loading="Carregando a unidade" list={LIST}>
      {({ campaign: { name, edition } }) => (
        <Loaded
          id={id}
          campaignName={campaignText(name, edition)}
          schoolName={school?.presentationName ?? 'CFC não encontrado'}
          renderList={renderList}
        />
      )}
    </RecordScreen>
  );
}

interface LoadedProps extends Pick<CampaignSchoolPageProps, 'id' | 'renderList'> {
  readonly campaignName: string;
  readonly schoolName: string;
}

function Loaded({ id, campaignName, schoolName, renderList }: LoadedProps) {
  useBreadcrumbs([
    { label: 'Campanhas', to: '/campaigns' },
    { label: campaignName, to: `/campaigns/detail/${id}` },
    { label: schoolName },
  ]);
  return renderList(`Matrículas de ${schoolName}`);
}
