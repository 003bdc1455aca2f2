import { endMySessionEndpoint, endOtherSessionsEndpoint, type mySessionsEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconDevices } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { confirm, LoadingSkeleton, notifyFailure, notifySuccess, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { Section, StatusBadge } from '#kit/layout/index.ts';
import { timeAgoText } from './time-ago.ts';
import { ACCOUNT_KEY, mySessionsQuery } from './security-queries.ts';

type Session = CallResponse<typeof mySessionsEndpoint>['content'][number];

const ICONS = {
  COMPUTER: IconDeviceDesktop,
  PHONE: IconDeviceMobile,
  TABLET: IconDeviceTablet,
  OTHER: IconDevices,
} as const;

export function SessionsSection() {
  const answer = useQuery(mySessionsQuery);
  const { endOne, endOthers } = useEndings();
  const found = answer.data?.content ?? [];
  const sessions = [...found.filter(({ current }) => current), ...found.filter(({ current }) => !current)];
  return (
    <Section
      title="Sessões"
      text="Onde a sua conta está conectada agora. Não reconhece alguma? Encerre-a e troque a senha."
      actions={
        sessions.length > 1 ? (
          <Button size="xs" variant="default" onClick={() => void endOthers(sessions.length - 1)}>
            Encerrar todas as outras
          </Button>
        ) : null
      }
    >
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={64} label="Carregando as sessões" />} />
      <ul className="security-sessions" aria-label="Sessões">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={answer.dataUpdatedAt}
            onEnd={() => void endOne(session)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface SessionRowProps {
  readonly session: Session;
  readonly now: number;
  readonly onEnd: () => void;
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const Icon = ICONS[session.deviceKind];
  return (
    <li>
      <Icon size={24} stroke={1.6} aria-hidden />
      <div className="security-session">
        <p>
          {session.device}
          {session.current && <StatusBadge tone="positive">Este aparelho</StatusBadge>}
          {session.application === 'STUDENT' && <StatusBadge tone="neutral">Site de matrículas</StatusBadge>}
        </p>
        <p>
          {session.address ?? 'Endereço IP desconhecido'} · desde {instantText(session.createdAt)} · último uso{' '}
          {timeAgoText(session.lastUsedAt, now)}
        </p>
      </div>
      {!session.current && (
        <Button size="xs" variant="default" onClick={onEnd} aria-label={`Encerrar a sessão de ${session.device}`}>
          Encerrar
        </Button>
      )}
    </li>
  );
}

function useEndings() {
  const queries = useQueryClient();
  const act = async (work: () => Promise<string>) => {
    try {
      notifySuccess(await work());
    } catch (failure) {
      notifyFailure(failure);
    }
    await queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
  };
  return {
    endOne: (session: Session) =>
      act(async () => {
        await call(endMySessionEndpoint, { params: { id: session.id } });
        return 'Sessão encerrada';
      }),
    endOthers: async (count: number) => {
      const changes =
        count === 1 ? 'A outra sessão termina agora.' : `As outras ${count} sessões terminam agora. Só esta continua.`;
      if (
        !(await confirm({ title: 'Encerrar as outras sessões', changes, confirmLabel: 'Encerrar', destructive: true }))
      )
        return;
      await act(async () => {
        const { ended } = await call(endOtherSessionsEndpoint, {});
        return ended === 1 ? '1 sessão encerrada' : `${ended} sessões encerradas`;
      });
    },
  };
}
