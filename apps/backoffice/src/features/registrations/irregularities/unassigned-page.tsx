import {
  listUnassignedIrregularitiesEndpoint,
  MAY_HANDLE_IRREGULARITIES,
  UNASSIGNED_IRREGULARITIES,
  type UnassignedIrregularity,
  unassignedIrregularitiesList,
} from '@habilita/contract';
import { IconEye } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor, useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import type { RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { handlingActions } from './handling-actions.tsx';
import { IrregularitiesNav } from './irregularities-nav.tsx';
import { useTake } from './use-take.ts';
import { lazily } from '#code-loading/lazily.ts';

const HandleDialog = lazily(async () => ({ default: (await import('./handle-dialog.tsx')).HandleDialog }));
const UnassignedDialog = lazily(async () => ({ default: (await import('./unassigned-dialog.tsx')).UnassignedDialog }));

type Row = CallResponse<typeof listUnassignedIrregularitiesEndpoint>['content'][number];

const TONES: Readonly<Record<UnassignedIrregularity, Tone>> = {
  UNKNOWN_CHARGE: 'problem',
  CHARGE_MISMATCH: 'attention',
  INVALID_NOTICE: 'problem',
};
const ACCOUNT_TONES: Readonly<Record<Row['account'], Tone>> = {
  SUSPENSE: 'attention',
  GIVEN_BACK: 'neutral',
  NONE: 'neutral',
};
const WIDTHS = { reference: 190, ownerName: 100 };
const KEY = areaKey(listUnassignedIrregularitiesEndpoint);

/**
 * Lists the notices of providers that no registration was found for, above all of money that cannot be credited yet.
 */
export function UnassignedPage() {
  const { id: userId } = useActor();
  const mayHandle = useCan()(MAY_HANDLE_IRREGULARITIES);
  const [opened, setOpened] = useState<string>();
  const [handling, setHandling] = useState<Row>();
  const { take, refresh } = useTake(KEY);
  const open = (row: Row): RowAction => ({
    key: 'open',
    label: 'Ver detalhes',
    icon: <IconEye size={16} aria-hidden />,
    onClick: () => setOpened(row.id),
  });
  const deedsOn = (row: Row) => ({ userId, take, handle: () => setHandling(row) });
  return (
    <>
      <IrregularitiesNav />
      <ListPage
        declaration={unassignedIrregularitiesList}
        source={{
          key: KEY,
          load: (query, signal) => call(listUnassignedIrregularitiesEndpoint, { query }, { signal }),
        }}
        rowKey={({ id }) => id}
        tones={{ irregularity: TONES, account: ACCOUNT_TONES }}
        widths={WIDTHS}
        actionsWidth={110}
        opens={{ onOpen: ({ id }) => setOpened(id) }}
        facts={['reference', 'irregularity', 'amount']}
        rowActions={(row) => [
          open(row),
          ...(mayHandle ? handlingActions({ ...row, irregularityId: row.id }, deedsOn(row)) : []),
        ]}
        emptyText="Nenhuma irregularidade sem matrícula: tudo o que os provedores avisaram é de alguém."
      />
      {opened === undefined ? null : (
        <Suspense>
          <UnassignedDialog id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {handling === undefined ? null : (
        <Suspense>
          <HandleDialog
            irregularity={{
              id: handling.id,
              isOpen: handling.resolvedAt === null,
              text: `${UNASSIGNED_IRREGULARITIES[handling.irregularity]}: ${handling.reference ?? 'sem referência'}. O motivo fica no histórico da irregularidade.`,
            }}
            onHandled={() => void refresh()}
            onClose={() => setHandling(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
