import { list, registrationPenaltiesEndpoint } from '@habilita/contract';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListPage } from '#kit/ListPage.tsx';

type Penalty = CallResponse<typeof registrationPenaltiesEndpoint>['content'][number];

/** Penalties (Specification 3 §3): one that was undone is inactive and greyed. */
const LIST = list({
  name: 'registration-penalties',
  title: 'Multas',
  fields: {
    createdDate: { label: 'Data', type: 'instant', sortable: true },
    penaltyAmount: { label: 'Valor da multa', type: 'money', adds: false },
    marketplaceShare: { label: 'Parte da plataforma', type: 'money', adds: false },
    partnerShare: { label: 'Parte do CFC', type: 'money', adds: false },
    createdBy: { label: 'Criado por', type: 'text' },
    reason: { label: 'Observação', type: 'text' },
    active: { label: 'Ativa', type: 'boolean', words: { true: 'Sim', false: 'Não' } },
  },
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
});

interface PenaltiesProps {
  readonly registrationId: string;
  readonly zone: string;
}

/** The penalties of one registration. */
export function Penalties({ registrationId, zone }: PenaltiesProps) {
  return (
    <ListPage<Penalty, typeof LIST>
      declaration={LIST}
      headingLevel={2}
      state="local"
      source={{
        key: [...areaKey(registrationPenaltiesEndpoint), registrationId],
        load: ({ page, size, sort }, signal) => {
          const direction = sort?.endsWith('ASC') === true ? 'ASC' : 'DESC';
          const query = { registrationIds: registrationId, page, size, sort: `createdDate,${direction}` } as const;
          return call(registrationPenaltiesEndpoint, { query }, { signal });
        },
      }}
      rowKey={({ id }) => id}
      renderers={{ createdDate: ({ createdDate }) => instantText(createdDate, zone) }}
      tint={({ active }) => (active ? undefined : 'neutral')}
      facts={['createdDate', 'penaltyAmount', 'active']}
      emptyText="Não há multas."
    />
  );
}
