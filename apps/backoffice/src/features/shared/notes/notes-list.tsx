import { notesOfEndpoint } from '@habilita/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { queryOf } from '#api-client/queries.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { BusyButton, EmptyState, LoadingSkeleton, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import type { NotedRecord } from './add-note-dialog.tsx';
import './notes.css';

type Note = CallResponse<typeof notesOfEndpoint>['content'][number];

const PAGE = 20;
const MOST = 500;

interface NotesListProps {
  readonly of: NotedRecord;
  readonly zone: string;
}

export function NotesList({ of: { entityType, entityId }, zone }: NotesListProps) {
  const [size, setSize] = useState(PAGE);
  const answer = useQuery({
    ...queryOf(notesOfEndpoint, {
      params: { entityType, entityId },
      query: { page: 0, size, sort: 'createdDate,DESC' },
    }),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = answer;
  if (data === undefined) {
    return (
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={120} label="Carregando as observações" />} />
    );
  }
  const { content, totalSize } = data;
  if (content.length === 0) return <EmptyState title="Ainda não há observações" />;
  return (
    <>
      <ul className="notes" aria-label="Observações">
        {content.map((note) => (
          <NoteItem key={note.id} note={note} zone={zone} />
        ))}
      </ul>
      <div className="notes-end">
        <p className="kit-muted">{`Total - ${totalSize}`}</p>
        {content.length < totalSize && size < MOST ? (
          <BusyButton
            variant="default"
            loading={isFetching}
            onClick={() => setSize((shown) => Math.min(MOST, shown === PAGE ? 100 : MOST))}
          >
            Ver mais
          </BusyButton>
        ) : null}
      </div>
    </>
  );
}

/** A note with more characters than this gets a larger box (Specification 3 §2). */
const LONG = 1000;
const rowsFor = (text: string): number => (text.length > LONG ? 10 : 3);

function NoteItem({ note: { text, createdBy, createdDate }, zone }: { readonly note: Note; readonly zone: string }) {
  const id = useId();
  return (
    <li>
      <p id={id} className="notes-author">
        <strong>{createdBy ?? 'Sistema'}</strong> <span className="kit-muted">{instantText(createdDate, zone)}</span>
      </p>
      <textarea className="notes-text" readOnly rows={rowsFor(text)} value={text} aria-labelledby={id} />
    </li>
  );
}
