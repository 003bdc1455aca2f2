import {
  IRREGULARITIES,
  type Irregularity,
  irregularitiesList,
  isCfcUser,
  listIrregularitiesEndpoint,
  MAY_HANDLE_IRREGULARITIES,
  type PAYER_DISPUTE_STATES,
  planLabel,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { IconEye } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText } from '#kit/format.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { useOpenFile } from '#kit/upload/index.ts';
import { contractRowActions } from '#features/registrations/contracts/contract-row-action.tsx';
import { OverdueAmount } from '#features/registrations/registrations/owed/overdue-amount.tsx';
import { PaymentSituation } from '#features/registrations/registrations/owed/payment-situation.tsx';
import { BUSINESS_TONES, registrationTint, STATUS_TONES } from '#features/shared/registration/tones.ts';
import { handlingActions } from './handling-actions.tsx';
import { IrregularitiesNav } from './irregularities-nav.tsx';
import { useTake } from './use-take.ts';
import { lazily } from '#code-loading/lazily.ts';
import { OWN_SCHOOL } from '#features/shared/own-schools/own-school-filter.ts';

const HandleDialog = lazily(async () => ({ default: (await import('./handle-dialog.tsx')).HandleDialog }));

type IrregularRow = CallResponse<typeof listIrregularitiesEndpoint>['content'][number];

const TONES: Readonly<Record<Irregularity, Tone>> = {
  DUE_DOWN_PAYMENT: 'problem',
  POSITIVE_BALANCE: 'attention',
  INSTALLMENT_PAID_DOWN_PAYMENT_PENDING: 'attention',
  NOT_REQUESTED: 'problem',
  CHARGE_REJECTED: 'problem',
  PAID_AFTER_CANCELLATION: 'attention',
  DUPLICATE_PAYMENT: 'attention',
  AMOUNT_MISMATCH: 'attention',
  LEDGER_MISMATCH: 'problem',
  CHARGE_MISMATCH: 'attention',
  CANCELLED_BY_PROVIDER: 'neutral',
  REFUNDED_BY_PROVIDER: 'attention',
  NOTICE_NOT_CONFIRMED: 'problem',
  PAYOUT_MISMATCH: 'problem',
  INVALID_NOTICE: 'problem',
  CARD_CHARGEBACK: 'problem',
  PIX_FRAUD_CLAIM: 'problem',
  STATEMENT_MISMATCH: 'problem',
};

const DISPUTE_TONES: Readonly<Record<keyof typeof PAYER_DISPUTE_STATES, Tone>> = {
  OPEN: 'attention',
  TAKEN: 'problem',
  WON: 'positive',
  LOST: 'problem',
  CANCELLED: 'neutral',
};

const RENDERERS = {
  businessStatus: (row: IrregularRow) => <PaymentSituation of={row} />,
  overdueAmount: (row: IrregularRow) => <OverdueAmount {...row} />,
  campaignName: ({ campaignName = '', campaignEdition }: IrregularRow) => campaignText(campaignName, campaignEdition),
  planName: (row: IrregularRow) => planLabel(row),
  registrationDate: (row: IrregularRow) => instantText(row.registrationDate, row.campaignZoneOffset),
  schedulingDateTime: (row: IrregularRow) => instantText(row.schedulingDateTime, row.campaignZoneOffset),
  answerBy: (row: IrregularRow) => instantText(row.answerBy, row.campaignZoneOffset),
  raisedAt: (row: IrregularRow) => instantText(row.raisedAt, row.campaignZoneOffset),
  resolvedAt: (row: IrregularRow) => instantText(row.resolvedAt, row.campaignZoneOffset),
};

const placeOf = ({ studentId, id }: IrregularRow) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });

/** A registration has a row for each of its irregularities, so its id alone does not identify a row. */
const keyOf = ({ id, irregularity, irregularityId }: IrregularRow) => irregularityId ?? `${irregularity}:${id}`;

export function IrregularitiesPage() {
  const actor = useActor();
  const isCfc = isCfcUser(actor.roles);
  const { open } = useOpenFile();
  const mayHandle = useCan()(MAY_HANDLE_IRREGULARITIES);
  const [handling, setHandling] = useState<IrregularRow>();
  const { take, refresh } = useTake(areaKey(listIrregularitiesEndpoint));
  const deedsOn = (row: IrregularRow) => ({ userId: actor.id, take, handle: () => setHandling(row) });
  return (
    <>
      <IrregularitiesNav />
      <ListPage
        declaration={irregularitiesList}
        source={{
          key: areaKey(listIrregularitiesEndpoint),
          load: (query, signal) => call(listIrregularitiesEndpoint, { query }, { signal }),
        }}
        rowKey={keyOf}
        requires={isCfc ? OWN_SCHOOL : undefined}
        renderers={RENDERERS}
        widths={{ studentName: 200, campaignName: 170, ownerName: 140 }}
        actionsWidth={110}
        opens={{ place: placeOf }}
        tint={registrationTint}
        tones={{
          irregularity: TONES,
          disputeState: DISPUTE_TONES,
          businessStatus: BUSINESS_TONES,
          status: STATUS_TONES,
        }}
        facts={['studentName', 'irregularity', 'balance']}
        rowActions={(row) => [
          openAction(row),
          ...(mayHandle ? handlingActions(row, deedsOn(row)) : []),
          ...contractRowActions(row, isCfc, open),
        ]}
        emptyText="Nenhuma irregularidade: tudo o que foi cobrado, pago e devolvido fecha."
      />
      {handling === undefined ? null : (
        <Suspense>
          <HandleDialog
            irregularity={{
              id: handling.irregularityId ?? '',
              isOpen: handling.resolvedAt === null,
              text: `${IRREGULARITIES[handling.irregularity]}: ${handling.studentName}. O motivo fica no histórico da matrícula.`,
            }}
            onHandled={() => void refresh()}
            onClose={() => setHandling(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const openAction = (row: IrregularRow): RowAction => ({
  key: 'open',
  label: 'Visualizar matrícula',
  icon: <IconEye size={16} aria-hidden />,
  place: placeOf(row),
});
