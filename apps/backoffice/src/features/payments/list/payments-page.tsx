import { isCfcUser, paymentsList, searchPaymentsEndpoint, totalPaymentsEndpoint } from '@habilita/contract';
import { IconEye } from '@tabler/icons-react';
import { linkOptions, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { call } from '#api-client/call.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { ListFrame } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { GroupButton } from './group-button.tsx';
import { COUNTING, type PaymentRow, paymentDrawing } from '#features/shared/payment/payment-drawing.tsx';
import { PaymentsNav } from './payments-nav.tsx';
import { lazily } from '#code-loading/lazily.ts';

// Only people of a school choose among their schools, so nobody else loads this part.
const OwnSchools = lazily(async () => ({
  default: (await import('#features/shared/own-schools/own-schools.tsx')).OwnSchools,
}));

const GroupedPayments = lazily(async () => ({ default: (await import('./grouped-payments.tsx')).GroupedPayments }));

export function PaymentsPage() {
  const isCfc = isCfcUser(useActor().roles);
  const { drivingSchoolIds, groups } = useSearch({ from: '/_app/payments/' });
  if (isCfc && drivingSchoolIds === undefined) {
    return (
      <Suspense fallback={<ListFrame title={paymentsList.title} loading="Carregando seus CFCs" />}>
        <OwnSchools list={paymentsList} />
      </Suspense>
    );
  }
  const kept = isCfc ? 'drivingSchoolIds' : undefined;
  return (
    <>
      <PaymentsNav />
      {groups === undefined || groups === '' ? (
        <PaymentsReport kept={kept} />
      ) : (
        <Suspense>
          <GroupedPayments groups={groups.split(',')} kept={kept} />
        </Suspense>
      )}
    </>
  );
}

const WIDTHS = { campaignName: 170, drivingSchoolName: 160, studentName: 210 };

const registrationOf = ({ studentId, registrationId: id }: PaymentRow) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });

function PaymentsReport({ kept }: { readonly kept: 'drivingSchoolIds' | undefined }) {
  const can = useCan();
  const { status } = useSearch({ from: '/_app/payments/' });
  const isOfSituation = status !== undefined && status !== '';
  return (
    <ListPage
      declaration={paymentsList}
      source={{
        key: areaKey(searchPaymentsEndpoint),
        load: (query, signal) => call(searchPaymentsEndpoint, { query }, { signal }),
        totals: (query, signal) =>
          call(totalPaymentsEndpoint, { query: { ...query, onlyCounting: 'true' } }, { signal }),
      }}
      totalOf={isOfSituation ? undefined : COUNTING}
      exportOf={searchPaymentsEndpoint}
      kept={kept}
      {...paymentDrawing}
      grouping={can('AGGREGATE_PAYMENTS') ? <GroupButton /> : undefined}
      widths={{ ...paymentDrawing.widths, ...WIDTHS }}
      actionsWidth={60}
      opens={{ place: registrationOf }}
      facts={['studentName', 'status', 'dueDate', 'paymentGrossValue']}
      rowActions={(row) => [
        {
          key: 'open',
          label: 'Visualizar matrícula',
          icon: <IconEye size={16} aria-hidden />,
          place: registrationOf(row),
        },
      ]}
      emptyText="Ainda não há pagamentos."
    />
  );
}
