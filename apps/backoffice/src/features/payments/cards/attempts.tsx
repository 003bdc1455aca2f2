import {
  errorDetailsText,
  list,
  PAYMENT_ATTEMPT_STATUSES,
  PAYMENT_OPERATIONS,
  paymentAttemptsEndpoint,
} from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText, NO_VALUE } from '#kit/format.ts';
import { ListPage } from '#kit/list/index.ts';
import type { Tone } from '#kit/layout/index.ts';
import type { Registration } from '#features/shared/registration/registration.ts';

type Attempt = CallResponse<typeof paymentAttemptsEndpoint>['content'][number];

const TONES: Readonly<Record<Attempt['status'], Tone>> = {
  PENDING: 'neutral',
  SUCCESS: 'positive',
  ERROR: 'problem',
};

const LIST = list({
  name: 'registration-payment-attempts',
  title: 'Tentativas de Pagamento',
  fields: {
    timestamp: { label: 'Data', type: 'instant' },
    operation: { label: 'Operação', type: 'text', words: PAYMENT_OPERATIONS },
    status: { label: 'Situação', type: 'status', words: PAYMENT_ATTEMPT_STATUSES },
    cardBrand: { label: 'Bandeira', type: 'text' },
    cardInstallments: { label: 'Parcelas', type: 'number', adds: false },
    totalGrossValue: { label: 'Total', type: 'money', adds: false },
    description: { label: 'Descrição', type: 'text' },
    errorDetails: { label: 'Detalhes do erro', type: 'text' },
  },
  filters: {},
  defaultSort: { key: 'timestamp', direction: 'DESC' },
});

interface AttemptsProps {
  readonly registration: Pick<Registration, 'id' | 'campaignZoneOffset'>;
}

export function Attempts({ registration: { id, campaignZoneOffset } }: AttemptsProps) {
  return (
    <ListPage<Attempt, typeof LIST>
      declaration={LIST}
      headingLevel={2}
      state="local"
      source={{
        key: [...areaKey(paymentAttemptsEndpoint), id],
        load: async ({ page = '0', size = '10' }, signal) => {
          const { content } = await call(paymentAttemptsEndpoint, { params: { id } }, { signal });
          const from = Number(page) * Number(size);
          return {
            content: content.slice(from, from + Number(size)),
            totalSize: content.length,
            totalIsExact: true,
          };
        },
      }}
      rowKey={(row) => row.id}
      renderers={{
        timestamp: ({ timestamp }) => instantText(timestamp, campaignZoneOffset),
        errorDetails: ({ errorDetails }) => errorDetailsText(errorDetails) ?? NO_VALUE,
        description: ({ description }) => <span title={description ?? undefined}>{description ?? NO_VALUE}</span>,
      }}
      tones={{ status: TONES }}
      facts={['timestamp', 'status', 'totalGrossValue']}
      emptyText="Não há tentativas de pagamento."
    />
  );
}
