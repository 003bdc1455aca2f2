import {
  isCfcUser,
  listSchoolStatementsEndpoint,
  schoolStatementsList,
  totalSchoolStatementsEndpoint,
} from '@habilita/contract';
import { IconFileInvoice } from '@tabler/icons-react';
import { linkOptions, useSearch } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { OwnSchools } from '#features/shared/own-schools/own-schools.tsx';
import { LinkTo } from '#kit/layout/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { PaymentsNav } from '#features/payments/list/payments-nav.tsx';

type Row = CallResponse<typeof listSchoolStatementsEndpoint>['content'][number];

const WIDTHS = { drivingSchoolName: 200 };

const disputesOf = ({ id }: Row) =>
  linkOptions({ to: '/payments/statements/$id', params: { id }, search: { disputeStatuses: 'OPEN' } });

export function PayoutStatementsPage() {
  const isCfc = isCfcUser(useActor().roles);
  const { drivingSchoolIds, dayStart, dayEnd } = useSearch({ from: '/_app/payments/statements/' });
  if (isCfc && drivingSchoolIds === undefined) return <OwnSchools list={schoolStatementsList} />;
  const placeOf = ({ id }: Row) =>
    linkOptions({ to: '/payments/statements/$id', params: { id }, search: { dayStart, dayEnd } });
  return (
    <>
      <PaymentsNav />
      <ListPage
        declaration={schoolStatementsList}
        source={{
          key: areaKey(listSchoolStatementsEndpoint),
          async load({ columns: _columns, ...query }, signal) {
            return call(listSchoolStatementsEndpoint, { query }, { signal });
          },
          totals: (query, signal) => call(totalSchoolStatementsEndpoint, { query }, { signal }),
        }}
        rowKey={(row) => row.id}
        kept={isCfc ? 'drivingSchoolIds' : undefined}
        opens={{ place: placeOf }}
        widths={WIDTHS}
        actionsWidth={60}
        facts={['drivingSchoolName', 'platformNetValue', 'transferredValue']}
        renderers={{
          openDisputes: (row: Row) => (
            <LinkTo place={row.openDisputes > 0 ? disputesOf(row) : undefined}>{row.openDisputes}</LinkTo>
          ),
        }}
        rowActions={(row) => [
          {
            key: 'open',
            label: 'Ver o repasse',
            icon: <IconFileInvoice size={16} aria-hidden />,
            place: placeOf(row),
          },
        ]}
        emptyText="Ainda não há repasses: nenhum pagamento foi aprovado."
      />
    </>
  );
}
