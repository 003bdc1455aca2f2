import { paymentsList, searchPaymentsEndpoint } from '@habilita/contract';
import { IconEye } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { call } from '#app/call.ts';
import { areaKey } from '#app/queries.ts';
import { ListPage } from '#kit/ListPage.tsx';
import { paymentDrawing } from './payment-drawing.tsx';

/** The light search of payments (Specification 3 §2, Payments report). */
export function PaymentsPage() {
  return (
    <ListPage
      declaration={paymentsList}
      source={{
        key: areaKey(searchPaymentsEndpoint),
        load: (query, signal) => call(searchPaymentsEndpoint, { query }, { signal }),
      }}
      {...paymentDrawing}
      facts={['studentName', 'status', 'paymentGrossValue']}
      rowActions={({ studentId, registrationId: id }) => [
        {
          key: 'open',
          label: 'Visualizar matrícula',
          icon: <IconEye size={16} />,
          place: linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } }),
        },
      ]}
      emptyText="Ainda não há pagamentos."
    />
  );
}
