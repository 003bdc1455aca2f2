import {
  type DisputeStatus,
  listSchoolStatementLinesEndpoint,
  mayDispute,
  type MovementPlace,
  printSchoolStatementEndpoint,
  readSchoolStatementEndpoint,
  schoolStatementLinesList,
  totalSchoolStatementLinesEndpoint,
} from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { IconEye, IconFileTypePdf, IconMessageQuestion, IconMessages } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { linkOptions, useSearch } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey, queryOf, useRecord } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { activeFilters, type RowAction } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { useOpenFile } from '#kit/upload/index.ts';
import { PayoutStatementFigures } from './payout-statement-figures.tsx';
import { lazily } from '#code-loading/lazily.ts';

const DisputeDialog = lazily(async () => ({ default: (await import('./dispute-dialog.tsx')).DisputeDialog }));

type Line = CallResponse<typeof listSchoolStatementLinesEndpoint>['content'][number];

const LIST = { to: '/payments/statements', label: 'Repasses' };
const PLACES: Readonly<Record<MovementPlace, Tone>> = {
  TRANSFERRED: 'positive',
  TO_TRANSFER: 'information',
  AT_SCHOOL: 'neutral',
  TO_SETTLE: 'attention',
  NOTHING: 'neutral',
};
const DISPUTES: Readonly<Record<DisputeStatus, Tone>> = {
  OPEN: 'attention',
  ANSWERED: 'information',
  CLOSED: 'neutral',
};
const WIDTHS = {
  studentName: 190,
  kind: 165,
  place: 130,
  campaignName: 170,
  drivingSchoolName: 160,
  disputeStatus: 112,
};

const registrationOf = ({ studentId, registrationId: id }: Line) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });

export function PayoutStatementPage({ id }: { readonly id: string }) {
  const search = useSearch({ from: '/_app/payments/statements/$id' });
  const { dayStart, dayEnd } = search;
  const linesAreFiltered = activeFilters(schoolStatementLinesList, search).some(([key]) => key !== 'day');
  // This query only reads the school's name. It leaves out the period, so that the search form stays on the screen when
  // another period is chosen.
  const answer = useRecord(queryOf(readSchoolStatementEndpoint, { params: { id }, query: {} }));
  return (
    <RecordScreen answer={answer} name="Repasse" loading="Carregando o repasse" list={LIST}>
      {({ drivingSchoolName }) => (
        <Loaded id={id} name={drivingSchoolName} period={{ dayStart, dayEnd }} linesAreFiltered={linesAreFiltered} />
      )}
    </RecordScreen>
  );
}

interface LoadedProps {
  readonly id: string;
  readonly name: string;
  readonly linesAreFiltered: boolean;
  readonly period: { readonly dayStart: string | undefined; readonly dayEnd: string | undefined };
}

function Loaded({ id, name, period, linesAreFiltered }: LoadedProps) {
  useBreadcrumbs(
    useMemo(
      () => [{ label: 'Pagamentos', to: '/payments' }, { label: LIST.label, to: LIST.to }, { label: name }],
      [name],
    ),
  );
  const disputes = mayDispute(useActor());
  const client = useQueryClient();
  const [asked, setAsked] = useState<Line>();
  const { open } = useOpenFile();
  const print = () =>
    open('OPEN_NEW_TAB', async () => {
      const file = await call(printSchoolStatementEndpoint, { params: { id }, query: period });
      return { ...file, contentType: 'application/pdf' };
    });
  return (
    <>
      <ListPage
        declaration={schoolStatementLinesList}
        title={`Repasse de ${name}`}
        within={{ drivingSchoolIds: id }}
        source={{
          key: [...areaKey(listSchoolStatementLinesEndpoint), id],
          load: (query, signal) => call(listSchoolStatementLinesEndpoint, { query }, { signal }),
          totals: (query, signal) => call(totalSchoolStatementLinesEndpoint, { query }, { signal }),
        }}
        exportOf={listSchoolStatementLinesEndpoint}
        grouping={
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => void print()}
          >
            PDF
          </Button>
        }
        above={<PayoutStatementFigures id={id} period={period} linesAreFiltered={linesAreFiltered} />}
        rowKey={(line) => line.id}
        opens={{ place: registrationOf }}
        tones={{ place: PLACES, disputeStatus: DISPUTES }}
        widths={WIDTHS}
        actionsWidth={110}
        facts={['studentName', 'day', 'netValue']}
        renderers={{ campaignName: (line: Line) => campaignText(line.campaignName ?? '', line.campaignEdition) }}
        rowActions={(line) => actionsOf(line, disputes, setAsked)}
        emptyText="Este CFC ainda não tem movimentos."
      />
      {asked === undefined ? null : (
        <Suspense>
          <DisputeDialog
            line={asked}
            onChanged={() => void client.invalidateQueries({ queryKey: ['school-statements'] })}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function actionsOf(line: Line, disputes: boolean, ask: (line: Line) => void): RowAction[] {
  const open: RowAction = {
    key: 'open',
    label: 'Visualizar matrícula',
    icon: <IconEye size={16} aria-hidden />,
    place: registrationOf(line),
  };
  const isOpen = line.disputeStatus === 'OPEN' || line.disputeStatus === 'ANSWERED';
  if (isOpen || (line.disputeId !== null && !disputes))
    return [
      open,
      {
        key: 'dispute',
        label: 'Ver contestação',
        icon: <IconMessages size={16} aria-hidden />,
        onClick: () => ask(line),
      },
    ];
  if (!disputes) return [open];
  return [
    open,
    {
      key: 'dispute',
      label: 'Contestar',
      icon: <IconMessageQuestion size={16} aria-hidden />,
      onClick: () => ask(line),
    },
  ];
}
