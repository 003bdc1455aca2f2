import { CONTROL_ROOM_PHASES, controlRoomEndpoint, type ControlRoomPhase } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useActor } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { EmptyState, Panel } from '#kit/feedback/index.ts';
import { Freshness } from '#features/shared/freshness/Freshness.tsx';
import { instantText } from '#kit/format.ts';
import { LinkTo, StatusBadge, type Tone } from '#kit/layout/index.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { FailuresPart } from './failures-part.tsx';
import { HoursPart } from './hours-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { clockText, refreshEvery, type Room } from './room.ts';
import { RoomHeads } from './room-heads.tsx';
import { placesOf } from './room-places.ts';
import { SeatsPart } from './seats-part.tsx';
import { SlotsPart } from './slots-part.tsx';
import { StepsPart } from './steps-part.tsx';
import './control-room.css';

const LIST = { to: '/campaigns', label: 'Campanhas' };

const TONES: Readonly<Record<ControlRoomPhase, Tone>> = {
  NOT_STARTED: 'neutral',
  PRE_REGISTRATION_OPEN: 'information',
  OPEN: 'positive',
  CLOSED: 'neutral',
  FINISHED: 'neutral',
};

/** The control room of a campaign. It reloads its figures at intervals while the tab is visible and online. */
export function ControlRoomPage({ campaignId }: { readonly campaignId: string }) {
  const answer = useQuery({
    ...queryOf(controlRoomEndpoint, { params: { id: campaignId } }),
    staleTime: 0,
    refetchInterval: ({ state }) => refreshEvery(state.data?.campaign.phase),
    refetchOnWindowFocus: true,
  });
  return (
    <RecordScreen answer={answer} name="Sala de controle" loading="Carregando a sala de controle" list={LIST}>
      {(room) => <Loaded room={room} hasFailed={answer.error !== null} />}
    </RecordScreen>
  );
}

interface LoadedProps {
  readonly room: Room;
  readonly hasFailed: boolean;
}

function Loaded({ room, hasFailed }: LoadedProps) {
  const person = useActor();
  const { campaign } = room;
  const { id, name, edition, phase } = campaign;
  const title = campaignText(name, edition);
  useBreadcrumbs(
    useMemo(
      () => [
        { label: 'Campanhas', to: '/campaigns' },
        { label: title, to: `/campaigns/detail/${id}` },
        { label: 'Sala de controle' },
      ],
      [title, id],
    ),
  );
  const places = placesOf(campaign, person);
  return (
    <div className="room">
      <header className="room-title">
        <h1>Sala de controle de {title}</h1>
        <StatusBadge tone={TONES[phase]}>{CONTROL_ROOM_PHASES[phase]}</StatusBadge>
        <Freshness time={clockText(room.at, campaign)} hasFailed={hasFailed} />
        <LinkTo place={linkOptions({ to: '/campaigns/reports/$campaignId', params: { campaignId: id } })}>
          Relatórios da campanha
        </LinkTo>
      </header>
      <PhaseNote room={room} />
      {phase === 'NOT_STARTED' ? null : (
        <>
          <RoomHeads room={room} places={places} />
          <HoursPart room={room} places={places} />
          <SeatsPart seats={room.seats} places={places} />
          {room.steps === undefined ? null : <StepsPart room={{ ...room, steps: room.steps }} places={places} />}
          {room.failures === undefined ? null : <FailuresPart failures={room.failures} places={places} />}
          <SlotsPart slots={room.slots} places={places} />
          {room.messages === undefined ? null : (
            <MessagesPart messages={room.messages} zone={campaign.zoneOffset} places={places} />
          )}
        </>
      )}
    </div>
  );
}

function PhaseNote({ room: { campaign } }: Pick<LoadedProps, 'room'>) {
  const { phase, zoneOffset, startDate, registrationStartDate, registrationEndDate, endDate } = campaign;
  const moment = (at: string) => instantText(at, zoneOffset);
  if (phase === 'NOT_STARTED')
    return (
      <EmptyState
        title={`A campanha começa em ${moment(startDate)}`}
        text={`As matrículas abrem em ${moment(registrationStartDate)}. Os números aparecem aqui com a primeira pré-matrícula.`}
      />
    );
  if (phase === 'PRE_REGISTRATION_OPEN')
    return <Panel tone="information" title={`As matrículas abrem em ${moment(registrationStartDate)}`} />;
  if (phase === 'CLOSED')
    return (
      <Panel tone="information" title={`As matrículas terminaram em ${moment(registrationEndDate)}`}>
        <p>Pagamentos, agendamentos e mensagens ainda mudam; a tela se atualiza a cada minuto.</p>
      </Panel>
    );
  if (phase === 'FINISHED')
    return (
      <Panel tone="information" title={`A campanha terminou em ${moment(endDate)}`}>
        <p>Estes são os números finais; a tela não se atualiza mais.</p>
      </Panel>
    );
  return null;
}
