import { readCampaignEndpoint } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { NotLoaded } from '#kit/feedback/index.ts';

interface RoomCampaignProps {
  readonly id: string;
  readonly title: string;
  /** Called with the campaign's zone, which is undefined until it is known. */
  readonly children: (zone: string | undefined) => ReactNode;
}

/** The breadcrumbs name the campaign. The rows of the page are shown even while that name is loading. */
export function RoomCampaign({ id, title, children }: RoomCampaignProps) {
  const answer = useQuery(queryOf(readCampaignEndpoint, { params: { id } }));
  const { data } = answer;
  const campaign = data === undefined ? 'Campanha' : campaignText(data.name, data.edition);
  useBreadcrumbs(
    useMemo(
      () => [
        { label: 'Campanhas', to: '/campaigns' },
        { label: campaign, to: `/campaigns/detail/${id}` },
        { label: 'Sala de controle', to: `/campaigns/reports/${id}/control-room` },
        { label: title },
      ],
      [campaign, id, title],
    ),
  );
  return (
    <>
      <NotLoaded what="Nome e fuso da campanha" answer={answer} />
      {children(data?.zoneOffset)}
    </>
  );
}
