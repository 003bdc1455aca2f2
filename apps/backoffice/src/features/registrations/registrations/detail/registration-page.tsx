import { APPROVAL_KINDS, readRegistrationEndpoint, REGISTRATION_STATUSES } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { type ReactNode, Suspense } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { TagsOf } from '#features/shared/tags/tags-of.tsx';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { dateText, instantText } from '#kit/format.ts';
import { RecordHeader } from '#features/shared/record-page/RecordHeader.tsx';
import { RecordTabs, StatusBadge } from '#kit/layout/index.ts';
import { useRegistrationActions } from '../actions/use-registration-actions.tsx';
import type { Registration } from '#features/shared/registration/registration.ts';
import { tabsFrom } from '#features/shared/registration/registration-tab.ts';
import { REGISTRATION_TABS } from '../tabs/registration-tabs.tsx';
import { moneyLinesOf } from './money-lines.ts';
import { STATUS_TONES } from '#features/shared/registration/tones.ts';
import { PaymentSituation } from '../owed/payment-situation.tsx';
import { AskedBadges } from '../owed/asked-badges.tsx';
import { DeadlinesRoom } from '#features/registrations/deadlines/deadlines-room.tsx';
import { lazily } from '#code-loading/lazily.ts';

const RegistrationDeadlines = lazily(async () => ({
  default: (await import('#features/registrations/deadlines/registration-deadlines.tsx')).RegistrationDeadlines,
}));

const LIST = { to: '/registrations', label: 'Matrículas' };

const REFRESH_MS = 5000;

interface RegistrationPageProps {
  readonly studentId: string;
  readonly id: string;
  readonly payments: ReactNode;
}

export function RegistrationPage({ studentId, id, payments }: RegistrationPageProps) {
  const answer = useRecord({
    ...queryOf(readRegistrationEndpoint, { params: { studentId, id } }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <RecordScreen answer={answer} name="Matrícula" loading="Carregando a matrícula" list={LIST}>
      {(registration) => <Loaded registration={registration} payments={payments} />}
    </RecordScreen>
  );
}

interface LoadedProps {
  readonly registration: Registration;
  readonly payments: ReactNode;
}

function Loaded({ registration, payments }: LoadedProps) {
  const { actions, dialog } = useRegistrationActions(registration);
  const actor = useActor();
  useBreadcrumbs(trailOf(registration));
  return (
    <>
      <RecordHeader
        name={registration.studentName}
        badges={<Badges registration={registration} />}
        tags={<TagsOf entityType="REGISTRATION" entityId={registration.id} manage="MANAGE_REGISTRATIONS" />}
        moneyLines={moneyLinesOf(registration)}
        facts={factsOf(registration)}
        actions={actions}
      />
      {registration.status === 'REGISTERED' ? (
        <Suspense fallback={<DeadlinesRoom />}>
          <RegistrationDeadlines registration={registration} />
        </Suspense>
      ) : null}
      <RecordTabs label="Partes da matrícula" tabs={tabsFrom(REGISTRATION_TABS, { registration, payments }, actor)} />
      {dialog}
    </>
  );
}

/** The breadcrumbs 'Matrícula -> student name' of the specification, and the campaign before them. */
function trailOf({ campaignId, campaignName, campaignEdition, studentName }: Registration) {
  return [
    { label: 'Campanhas', to: '/campaigns' },
    { label: campaignText(campaignName, campaignEdition), to: `/campaigns/detail/${campaignId}` },
    { label: `Matrícula -> ${studentName}` },
  ];
}

function Badges({ registration }: { readonly registration: Registration }) {
  const { status, waitingApprovals, anonymisedAt, campaignZoneOffset } = registration;
  return (
    <>
      <StatusBadge tone={STATUS_TONES[status]}>{REGISTRATION_STATUSES[status]}</StatusBadge>
      {registration.businessStatus === null ? null : <PaymentSituation of={registration} />}
      <AskedBadges registration={registration} />
      {anonymisedAt === null ? null : (
        <StatusBadge tone="neutral">{`Dados apagados em ${instantText(anonymisedAt, campaignZoneOffset)}`}</StatusBadge>
      )}
      {waitingApprovals.map((kind) => (
        <StatusBadge key={kind} tone="attention">
          {`Aguardando aprovação: ${APPROVAL_KINDS[kind]}`}
        </StatusBadge>
      ))}
    </>
  );
}

function factsOf(registration: Registration) {
  const { campaignZoneOffset, schedulingDateTime } = registration;
  return [
    { label: 'Próximo vencimento', value: dateText(registration.owed.nextDueDate) },
    { label: 'Agendamento', value: instantText(schedulingDateTime, campaignZoneOffset) },
  ];
}
