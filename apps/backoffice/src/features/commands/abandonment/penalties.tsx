import { list, registrationPenaltiesEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';

type Penalty = CallResponse<typeof registrationPenaltiesEndpoint>['content'][number];

/** A penalty that was undone is shown as inactive (Specification 3 §3). */
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

const PENALTIES: SubTable<Penalty, typeof LIST> = {
  declaration: LIST,
  key: areaKey(registrationPenaltiesEndpoint),
  load: (query, signal) => call(registrationPenaltiesEndpoint, { query }, { signal }),
  facts: ['createdDate', 'penaltyAmount', 'active'],
  emptyText: 'Não há multas.',
  kind: 'REGISTRATION_PENALTY',
  nameOf: ({ penaltyAmount }) => `Multa de ${moneyText(penaltyAmount)}`,
};

export const Penalties = ({ registration }: { readonly registration: Registration }) => (
  <SubTableList of={PENALTIES} registration={registration} />
);
