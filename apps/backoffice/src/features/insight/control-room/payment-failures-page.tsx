import { errorDetailsText, listPaymentFailuresEndpoint, paymentFailuresList } from '@habilita/contract';
import { linkOptions } from '@tanstack/react-router';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import { instantText, NO_VALUE } from '#kit/format.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { RoomCampaign } from './room-campaign.tsx';

const WIDTHS = { studentName: 210, cause: 210, operation: 180, drivingSchoolName: 190 };

/** The list of the payment failures that the control room counts. */
export function PaymentFailuresPage({ campaignId: id }: { readonly campaignId: string }) {
  return (
    <RoomCampaign id={id} title={paymentFailuresList.title}>
      {(zone) => (
        <ListPage
          declaration={paymentFailuresList}
          source={{
            key: [...areaKey(listPaymentFailuresEndpoint), id],
            load: (query, signal) => call(listPaymentFailuresEndpoint, { params: { id }, query }, { signal }),
          }}
          rowKey={(row) => row.id}
          widths={WIDTHS}
          opens={{
            place: ({ studentId, registrationId }) =>
              linkOptions({
                to: '/campaigns/detail/registration/$studentId/$id',
                params: { studentId, id: registrationId },
              }),
          }}
          facts={['studentName', 'cause', 'at']}
          renderers={{
            at: ({ at }) => instantText(at, zone),
            errorDetails: ({ errorDetails }) => errorDetailsText(errorDetails) ?? NO_VALUE,
          }}
          emptyText="Nenhuma tentativa de pagamento falhou nesta campanha."
        />
      )}
    </RoomCampaign>
  );
}
