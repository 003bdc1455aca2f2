import { list, MANUAL_ENTRY_TYPES, manualEntriesEndpoint } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { moneyText } from '#kit/format.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import type { SubTable } from '#features/shared/sub-table/sub-table.ts';
import { SubTableList } from '#features/shared/sub-table/SubTableList.tsx';

type Entry = CallResponse<typeof manualEntriesEndpoint>['content'][number];

const { createdDate, createdBy, ...AMOUNTS } = {
  createdDate: { label: 'Data', type: 'instant', sortable: true },
  createdBy: { label: 'Criado por', type: 'text' },
  entryType: { label: 'Tipo', type: 'status', words: MANUAL_ENTRY_TYPES },
  totalAmount: { label: 'Valor total', type: 'money', adds: false },
  partnerAmount: { label: 'Valor do CFC', type: 'money', adds: false },
  marketplaceAmount: { label: 'Valor da plataforma', type: 'money', adds: false },
  reason: { label: 'Motivo', type: 'text' },
} as const;
const SHARED = {
  title: 'Lançamentos Manuais',
  filters: {},
  defaultSort: { key: 'createdDate', direction: 'DESC' },
} as const;
const LIST = list({
  ...SHARED,
  name: 'registration-manual-entries',
  fields: { createdDate, createdBy, ...AMOUNTS },
});
/** Only those who manage payments see who created an entry. */
const WITHOUT_CREATOR = list({
  ...SHARED,
  name: 'registration-manual-entries-seen',
  fields: { createdDate, ...AMOUNTS },
});

const ENTRIES = {
  key: areaKey(manualEntriesEndpoint),
  load: (query, signal) => call(manualEntriesEndpoint, { query }, { signal }),
  facts: ['createdDate', 'entryType', 'totalAmount'],
  emptyText: 'Não há lançamentos manuais.',
  kind: 'REGISTRATION_MANUAL_ENTRY',
  nameOf: ({ totalAmount }) => `Lançamento de ${moneyText(totalAmount)}`,
} satisfies Omit<SubTable<Entry, typeof WITHOUT_CREATOR>, 'declaration'>;

export function ManualEntries({ registration }: { readonly registration: Registration }) {
  const seesCreator = useCan()('MANAGE_PAYMENTS');
  return seesCreator ? (
    <SubTableList<Entry, typeof LIST> of={{ ...ENTRIES, declaration: LIST }} registration={registration} />
  ) : (
    <SubTableList<Entry, typeof WITHOUT_CREATOR>
      of={{ ...ENTRIES, declaration: WITHOUT_CREATOR }}
      registration={registration}
    />
  );
}
