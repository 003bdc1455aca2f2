import { list, listCampaignSchoolsEndpoint } from '@habilita/contract';
import { searchable } from '@habilita/kernel';
import { IconCalendarTime, IconFilter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { areaKey, queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { numberText } from '#kit/format.ts';
import { ListPage, type RowAction } from '#kit/list/index.ts';
import { REFRESH_MS } from './use-tab-counts.ts';

type School = CallResponse<typeof listCampaignSchoolsEndpoint>['content'][number];

const LIST = list({
  name: 'campaign-units',
  title: 'Unidades',
  fields: {
    cnpj: { label: 'CNPJ', type: 'cnpj', sortable: true },
    presentationName: { label: 'Nome', type: 'text', sortable: true },
    state: { label: 'Estado', type: 'text', sortable: true },
    locality: { label: 'Cidade', type: 'text', sortable: true },
    vacanciesLeft: { label: 'Vagas restantes', type: 'number', adds: false },
  },
  filters: { term: { kind: 'text', label: 'Nome, CNPJ ou cidade' } },
  defaultSort: { key: 'presentationName', direction: 'ASC' },
});

const WIDTHS = { presentationName: 320, vacanciesLeft: 140 };

const RENDERERS = {
  vacanciesLeft: ({ vacancies, vacanciesLeft }: School) =>
    vacancies === null ? 'Sem limite' : `${numberText(vacanciesLeft)} de ${numberText(vacancies)}`,
};

interface UnitsProps {
  readonly campaignId: string;
  readonly onTimes: (drivingSchoolId: string) => void;
}

/** A campaign has few schools: all are read at once, then searched, sorted and paged here. */
export default function Units({ campaignId, onTimes }: UnitsProps) {
  const client = useQueryClient();
  const placeOf = ({ drivingSchoolId }: School) =>
    linkOptions({
      to: '/campaigns/detail/$id/driving-schools/$drivingSchoolId',
      params: { id: campaignId, drivingSchoolId },
    });
  const actionsOf = (row: School): RowAction[] => [
    { key: 'only', label: 'Ver somente desta unidade', icon: <IconFilter size={16} />, place: placeOf(row) },
    {
      key: 'times',
      label: 'Visualizar Horários de Agendamentos',
      icon: <IconCalendarTime size={16} />,
      onClick: () => onTimes(row.drivingSchoolId),
    },
  ];
  return (
    <ListPage<School, typeof LIST>
      declaration={LIST}
      headingLevel={2}
      source={{
        key: [...areaKey(listCampaignSchoolsEndpoint), campaignId, 'units'],
        load: async (query) => {
          const all = await client.fetchQuery(queryOf(listCampaignSchoolsEndpoint, { params: { id: campaignId } }));
          return pageOf(all.content, query);
        },
      }}
      rowKey={({ id }) => id}
      renderers={RENDERERS}
      widths={WIDTHS}
      opens={{ place: placeOf }}
      facts={['presentationName', 'cnpj', 'locality', 'vacanciesLeft']}
      rowActions={actionsOf}
      refetchInterval={REFRESH_MS}
      emptyText="Esta campanha não tem CFCs que você possa ver."
    />
  );
}

const SORTED = ['cnpj', 'presentationName', 'state', 'locality'] as const;

function pageOf(schools: readonly School[], query: Readonly<Record<string, string>>) {
  const wanted = searchable(query['term'] ?? '');
  const digits = wanted.replaceAll(/[./-]/g, '');
  const found = schools.filter(
    ({ presentationName, locality, cnpj }) =>
      searchable(`${presentationName} ${locality}`).includes(wanted) ||
      (digits !== '' && cnpj.toLowerCase().includes(digits)),
  );
  const [asked = '', direction] = (query['sort'] ?? '').split(',');
  const key = SORTED.find((one) => one === asked) ?? 'presentationName';
  const sign = direction === 'DESC' ? -1 : 1;
  const sorted = found.toSorted((a, b) => sign * a[key].localeCompare(b[key], 'pt-BR'));
  const [page, size] = [Number(query['page'] ?? 0), Number(query['size'] ?? 10)];
  return {
    content: sorted.slice(page * size, (page + 1) * size),
    totalSize: found.length,
    totalIsExact: true,
  };
}
