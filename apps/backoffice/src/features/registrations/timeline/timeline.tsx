import { TIMELINE_KINDS, timelineEndpoint, type TimelineKind, timelineKindsOf } from '@habilita/contract';
import { Button } from '@mantine/core';
import {
  IconBolt,
  IconCash,
  IconCreditCard,
  IconHistory,
  IconMail,
  IconMessage,
  type IconProps,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentType, Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { useActor } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { BusyButton, EmptyState, LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { Section, TextWithSums } from '#kit/layout/index.ts';
import { lazily } from '#code-loading/lazily.ts';
import type { Registration } from '#features/shared/registration/registration.ts';
import './timeline.css';

const TimelineMessage = lazily(async () => ({ default: (await import('./timeline-message.tsx')).TimelineMessage }));

type Item = CallResponse<typeof timelineEndpoint>['content'][number];

const ICONS: Readonly<Record<TimelineKind, ComponentType<IconProps>>> = {
  EVENT: IconBolt,
  NOTE: IconMessage,
  MESSAGE: IconMail,
  PAYMENT: IconCash,
  ATTEMPT: IconCreditCard,
};

/** Milliseconds between two readings of the timeline. They are few, because money may arrive at any time. */
const REFRESH_MS = 5000;

interface TimelineProps {
  readonly registration: Pick<Registration, 'id' | 'campaignZoneOffset'>;
}

export function Timeline({ registration: { id, campaignZoneOffset: zone } }: TimelineProps) {
  const offered = timelineKindsOf(useActor());
  const [chosen, setChosen] = useState<readonly TimelineKind[]>([]);
  const toggle = (kind: TimelineKind) =>
    setChosen((kinds) => (kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]));
  return (
    <Section title="Linha do tempo">
      <fieldset className="timeline-kinds" aria-label="Mostrar">
        <Button
          size="xs"
          variant={chosen.length === 0 ? 'filled' : 'default'}
          aria-pressed={chosen.length === 0}
          onClick={() => setChosen([])}
        >
          Tudo
        </Button>
        {offered.map((kind) => {
          const isChosen = chosen.includes(kind);
          return (
            <Button
              key={kind}
              size="xs"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => toggle(kind)}
            >
              {TIMELINE_KINDS[kind]}
            </Button>
          );
        })}
      </fieldset>
      <Items id={id} zone={zone} kinds={chosen} />
    </Section>
  );
}

interface ItemsProps {
  readonly id: string;
  readonly zone: string;
  readonly kinds: readonly TimelineKind[];
}

function useTimeline({ id, kinds }: ItemsProps) {
  const asked = kinds.length === 0 ? {} : { kinds: kinds.join(',') };
  return useInfiniteQuery({
    queryKey: [...areaKey(timelineEndpoint), id, asked],
    queryFn: ({ pageParam, signal }) =>
      call(
        timelineEndpoint,
        { params: { id }, query: { ...asked, ...(pageParam === null ? {} : { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
}

function Items(props: ItemsProps) {
  const timeline = useTimeline(props);
  const [open, setOpen] = useState<string>();
  const { data } = timeline;
  if (data === undefined) {
    return (
      <NotLoadedPanel
        answer={timeline}
        loading={<LoadingSkeleton height={160} label="Carregando a linha do tempo" />}
      />
    );
  }
  const items = data.pages.flatMap(({ content }) => content);
  if (items.length === 0) {
    const filtered = props.kinds.length > 0;
    return <EmptyState title={filtered ? 'Nada deste tipo nesta matrícula' : 'Nada aconteceu ainda nesta matrícula'} />;
  }
  return (
    <>
      <ol className="timeline" aria-label="Linha do tempo">
        {items.map((item) => (
          <TimelineItem key={item.key} item={item} zone={props.zone} onOpen={setOpen} />
        ))}
      </ol>
      {timeline.hasNextPage ? (
        <BusyButton
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          Ver mais antigos
        </BusyButton>
      ) : null}
      {open === undefined ? null : (
        <Suspense>
          <TimelineMessage id={props.id} messageId={open} zone={props.zone} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface TimelineItemProps {
  readonly item: Item;
  readonly zone: string;
  readonly onOpen: (messageId: string) => void;
}

function TimelineItem({ item, zone, onOpen }: TimelineItemProps) {
  const { kind, title, text, who, at, messageId } = item;
  const Icon = ICONS[kind];
  return (
    <li data-kind={kind}>
      <Icon size={16} aria-hidden />
      <div>
        <h3>
          {messageId === undefined ? (
            <TextWithSums>{title}</TextWithSums>
          ) : (
            <button type="button" className="kit-link" onClick={() => onOpen(messageId)}>
              {title}
            </button>
          )}
        </h3>
        {text === null ? null : (
          <p className="timeline-text">
            <TextWithSums>{text}</TextWithSums>
          </p>
        )}
        <p className="kit-muted">
          {who ?? 'Sistema'} · <time dateTime={at}>{instantText(at, zone)}</time>
        </p>
      </div>
    </li>
  );
}
