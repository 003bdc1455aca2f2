import { deadlinesList, isCfcUser, listDeadlinesEndpoint, planLabel } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { IconEye, IconSettings } from '@tabler/icons-react';
import { linkOptions, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { instantText } from '#kit/format.ts';
import { ListFrame } from '#kit/list/index.ts';
import { ListPage } from '#features/shared/list-page/ListPage.tsx';
import type { Tone } from '#kit/layout/index.ts';
import { OverdueAmount } from '#features/registrations/registrations/owed/overdue-amount.tsx';
import { PaymentSituation } from '#features/registrations/registrations/owed/payment-situation.tsx';
import { BUSINESS_TONES, STATUS_TONES } from '#features/shared/registration/tones.ts';
import { deadlineDays } from './deadline-words.ts';
import { lazily } from '#code-loading/lazily.ts';
import { OWN_SCHOOL } from '#features/shared/own-schools/own-school-filter.ts';

const OwnSchools = lazily(async () => ({
  default: (await import('#features/shared/own-schools/own-schools.tsx')).OwnSchools,
}));
const RulesDialog = lazily(async () => ({ default: (await import('./rules-dialog.tsx')).RulesDialog }));

type Row = CallResponse<typeof listDeadlinesEndpoint>['content'][number];

const RENDERERS = {
  businessStatus: (row: Row) => <PaymentSituation of={row} />,
  overdueAmount: (row: Row) => <OverdueAmount {...row} />,
  campaignName: ({ campaignName = '', campaignEdition }: Row) => campaignText(campaignName, campaignEdition),
  planName: (row: Row) => planLabel(row),
  registrationDate: (row: Row) => instantText(row.registrationDate, row.campaignZoneOffset),
  schedulingDateTime: (row: Row) => instantText(row.schedulingDateTime, row.campaignZoneOffset),
  daysLeft: ({ daysLeft }: Row) => deadlineDays.cellText(daysLeft),
};

const placeOf = ({ studentId, id }: Row) =>
  linkOptions({ to: '/campaigns/detail/registration/$studentId/$id', params: { studentId, id } });

function tintOf({ daysLeft, deadline }: Row): Tone | undefined {
  if (daysLeft < 0) return deadline === 'HOLDER_CHANGE' ? undefined : 'problem';
  return deadlineDays.isSoon(daysLeft) ? 'attention' : undefined;
}

/** The list of deadlines that end in the next 30 days, or in the chosen days. */
export function DeadlinesPage() {
  const isCfc = isCfcUser(useActor().roles);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  if (!isCfc || search['drivingSchoolIds'] !== undefined) return <Deadlines />;
  return (
    <Suspense fallback={<ListFrame title={deadlinesList.title} loading="Carregando seus CFCs" />}>
      <OwnSchools list={deadlinesList} />
    </Suspense>
  );
}

function Deadlines() {
  const { roles } = useActor();
  const isCfc = isCfcUser(roles);
  const [showsRules, setShowsRules] = useState(false);
  return (
    <>
      <ListPage
        declaration={deadlinesList}
        source={{
          key: areaKey(listDeadlinesEndpoint),
          load: (query, signal) => call(listDeadlinesEndpoint, { query }, { signal }),
        }}
        rowKey={({ id, deadline, endsOn }) => `${id}:${deadline}:${endsOn}`}
        requires={isCfc ? OWN_SCHOOL : undefined}
        kept={isCfc ? OWN_SCHOOL.filter : undefined}
        renderers={RENDERERS}
        widths={{ studentName: 200, deadline: 200, daysLeft: 140, campaignName: 170 }}
        actionsWidth={70}
        opens={{ place: placeOf }}
        tones={{ businessStatus: BUSINESS_TONES, status: STATUS_TONES }}
        tint={tintOf}
        facts={['studentName', 'deadline', 'endsOn', 'daysLeft']}
        rowActions={(row) => [
          {
            key: 'open',
            label: 'Visualizar matrícula',
            icon: <IconEye size={16} aria-hidden />,
            place: placeOf(row),
          },
        ]}
        primaryAction={
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => setShowsRules(true)}
          >
            Regras
          </Button>
        }
        emptyText="Nenhum prazo termina nos próximos 30 dias."
      />
      {showsRules ? (
        <Suspense>
          <RulesDialog mayChange={roles.includes('ADMIN')} onClose={() => setShowsRules(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
