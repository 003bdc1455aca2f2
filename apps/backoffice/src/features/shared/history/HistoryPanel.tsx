import { type HistoryEntity, readHistoryEndpoint } from '@habilita/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { areaKey } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { OFFER_NAMES } from '#features/shared/offers/offer-names.ts';
import { BusyButton, LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { RowChanges, type RowNames } from '#kit/layout/index.ts';
import { fieldOf, kindText, reasonText, rowChangesOf, valueText } from './history-words.ts';
import './history.css';

/** The names of nested rows, for the types of records whose history lists changes row by row. */
const ROW_NAMES: Partial<Record<HistoryEntity, RowNames>> = { CAMPAIGN: OFFER_NAMES };

type Entry = CallResponse<typeof readHistoryEndpoint>['content'][number];

export interface HistoryPanelProps {
  readonly entityType: HistoryEntity;
  readonly entityId: string;
  /** The zone in which moments are shown; Brasília when it is left out. */
  readonly zone?: string;
}

function useHistory({ entityType, entityId }: HistoryPanelProps) {
  return useInfiniteQuery({
    queryKey: [...areaKey(readHistoryEndpoint).slice(0, 1), entityType, entityId],
    queryFn: ({ pageParam, signal }) =>
      call(
        readHistoryEndpoint,
        { params: { entityType, entityId }, query: pageParam === null ? {} : { before: String(pageParam) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
  });
}

export function HistoryPanel(props: HistoryPanelProps) {
  const history = useHistory(props);
  if (history.data === undefined) {
    return (
      <NotLoadedPanel answer={history} loading={<LoadingSkeleton height={120} label="Carregando o histórico" />} />
    );
  }
  const entries = history.data.pages.flatMap((page) => page.content);
  return (
    <>
      {entries.length === 0 ? <p className="kit-muted">Nada foi registrado ainda.</p> : null}
      <ol className="history">
        {entries.map((entry) => (
          <li key={entry.id}>
            <HistoryItem entry={entry} entityType={props.entityType} zone={props.zone} />
          </li>
        ))}
      </ol>
      {history.hasNextPage ? (
        <BusyButton variant="default" loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          Ver mais
        </BusyButton>
      ) : null}
    </>
  );
}

interface HistoryItemProps {
  readonly entry: Entry;
  readonly entityType: HistoryEntity;
  readonly zone: string | undefined;
}

function HistoryItem({ entry, entityType, zone }: HistoryItemProps) {
  return (
    <article>
      <h3>{kindText(entityType, entry.kind)}</h3>
      <p className="kit-muted">
        {entry.actorName ?? 'Sistema'} · <time dateTime={entry.at}>{instantText(entry.at, zone)}</time>
      </p>
      {entry.reason === null ? null : <p>Motivo: {reasonText(entityType, entry.reason)}</p>}
      {entry.changes.length === 0 ? null : (
        <dl>
          {entry.changes.map((change) => (
            <div key={change.field}>
              <ChangeLine change={change} entityType={entityType} zone={zone} />
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

function ChangeLine({
  change: { field, before, after, masked },
  entityType,
  zone,
}: Omit<HistoryItemProps, 'entry'> & { readonly change: Entry['changes'][number] }) {
  const declared = fieldOf(entityType, field);
  const rows = masked === true ? undefined : rowChangesOf(declared, before, after);
  if (rows !== undefined)
    return (
      <>
        <dt>{declared.label}</dt>
        <dd>
          <RowChanges changes={rows} names={ROW_NAMES[entityType]} />
        </dd>
      </>
    );
  const isNew = before === null || before === undefined;
  return (
    <>
      <dt>{declared.label}</dt>
      <dd>
        {isNew ? null : (
          <>
            <del>{valueText(declared, before, masked, zone)}</del> <span aria-hidden>→</span>{' '}
          </>
        )}
        <ins>{valueText(declared, after, masked, zone)}</ins>
      </dd>
    </>
  );
}
