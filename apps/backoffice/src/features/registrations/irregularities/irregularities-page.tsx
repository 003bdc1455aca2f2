import {
  type Irregularity,
  irregularitiesList,
  isCfcUser,
  listIrregularitiesEndpoint,
  MAY_HANDLE_IRREGULARITIES,
  planLabel,
  takeIrregularityEndpoint,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { IconEye, IconGavel, IconHandGrab, IconHandOff, IconRotate } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { call } from '#app/call.ts';
import { useActor, useCan } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListPage, type RowAction } from '#kit/ListPage.tsx';
import { notifyFailure } from '#kit/notify.tsx';
import type { Tone } from '#kit/tone.ts';
import { BUSINESS_TONES, STATUS_TONES } from '../tones.ts';

const HandleDialog = lazy(async () => ({ default: (await import('./handle-dialog.tsx')).HandleDialog }));

export type IrregularRow = CallResponse<typeof listIrregularitiesEndpoint>['content'][number];

const TONES: Readonly<Record<Irregularity, Tone>> = {
  DUE_DOWN_PAYMENT: 'problem',
  POSITIVE_BALANCE: 'attention',
  INSTALLMENT_PAID_DOWN_PAYMENT_PENDING: 'attention',
  PAID_AFTER_CANCELLATION: 'attention',
  DUPLICATE_PAYMENT: 'attention',
  AMOUNT_MISMATCH: 'attention',
  LEDGER_MISMATCH: 'problem',
  CHARGE_MISMATCH: 'attention',
  CANCELLED_BY_PROVIDER: 'neutral',
  REFUNDED_BY_PROVIDER: 'attention',
  NOTICE_NOT_CONFIRMED: 'problem',
  PAYOUT_MISMATCH: 'problem',
};

const RENDERERS = {
  campaignName: ({ campaignName = '', campaignEdition }: IrregularRow) => campaignText(campaignName, campaignEdition),
  planName: (row: IrregularRow) => planLabel(row),
  registrationDate: (row: IrregularRow) => instantText(row.registrationDate, row.campaignZoneOffset),
  schedulingDateTime: (row: IrregularRow) => instantText(row.schedulingDateTime, row.campaignZoneOffset),
  raisedAt: (row: IrregularRow) => instantText(row.raisedAt, row.campaignZoneOffset),
  resolvedAt: (row: IrregularRow) => instantText(row.resolvedAt, row.campaignZoneOffset),
};

/** Specification 3 §5. */
const OWN_SCHOOL = { filter: 'drivingSchoolIds', code: 'DRIVING_SCHOOL_FILTER_REQUIRED' } as const;

const placeOf = ({ studentId, id }: IrregularRow) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });

/** A registration may stand here more than once. */
const keyOf = ({ id, irregularity, irregularityId }: IrregularRow) => irregularityId ?? `${irregularity}:${id}`;

/** Specification 3 §2, Irregularities screen. */
export function IrregularitiesPage() {
  const actor = useActor();
  const client = useQueryClient();
  const mayHandle = useCan()(MAY_HANDLE_IRREGULARITIES);
  const [handling, setHandling] = useState<IrregularRow>();
  const refresh = () => client.invalidateQueries({ queryKey: areaKey(listIrregularitiesEndpoint) });
  const take = async (id: string, mine: boolean) => {
    try {
      await call(takeIrregularityEndpoint, { params: { id }, body: { mine } });
    } catch (failure) {
      notifyFailure(failure);
    }
    await refresh();
  };
  const deeds = { userId: actor.id, take: (id: string, mine: boolean) => void take(id, mine), handle: setHandling };
  return (
    <>
      <ListPage
        declaration={irregularitiesList}
        source={{
          key: areaKey(listIrregularitiesEndpoint),
          load: (query, signal) => call(listIrregularitiesEndpoint, { query }, { signal }),
        }}
        rowKey={keyOf}
        requires={isCfcUser(actor.roles) ? OWN_SCHOOL : undefined}
        renderers={RENDERERS}
        widths={{ studentName: 200, campaignName: 170, ownerName: 140 }}
        actionsWidth={110}
        opens={{ place: placeOf }}
        tones={{ irregularity: TONES, businessStatus: BUSINESS_TONES, status: STATUS_TONES }}
        facts={['studentName', 'irregularity', 'balance']}
        rowActions={(row) => [openAction(row), ...(mayHandle ? handlingOf(row, deeds) : [])]}
        emptyText="Nenhuma irregularidade: tudo o que foi cobrado, pago e devolvido fecha."
      />
      {handling === undefined ? null : (
        <Suspense>
          <HandleDialog
            irregularity={handling}
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

interface Deeds {
  readonly userId: string;
  readonly take: (id: string, mine: boolean) => void;
  readonly handle: (row: IrregularRow) => void;
}

const GOES_AWAY = 'Some da lista sozinha quando a matrícula for acertada.';

function handlingOf(row: IrregularRow, { userId, take, handle }: Deeds): RowAction[] {
  const { irregularityId: id, resolvedAt, ownerId } = row;
  const disabledReason = id === null ? GOES_AWAY : undefined;
  if (resolvedAt !== null)
    return [
      { key: 'reopen', label: 'Reabrir', icon: <IconRotate size={16} aria-hidden />, onClick: () => handle(row) },
    ];
  const isMine = ownerId === userId;
  return [
    {
      key: 'resolve',
      label: 'Resolver',
      icon: <IconGavel size={16} aria-hidden />,
      onClick: () => handle(row),
      disabledReason,
    },
    {
      key: 'take',
      label: isMine ? 'Deixar' : 'Assumir',
      icon: isMine ? <IconHandOff size={16} aria-hidden /> : <IconHandGrab size={16} aria-hidden />,
      onClick: () => (id === null ? undefined : take(id, !isMine)),
      disabledReason,
    },
  ];
}
