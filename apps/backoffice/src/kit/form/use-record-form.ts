import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { type DraftPlace, dropDraft, isSamePlace, keepDraft } from './form-draft.ts';
import { createFormCore, type FormCore } from './form-core.ts';
import { handleOf } from './form-handle.ts';
import type { DrawnFields } from './drawn-fields.tsx';
import type { FormHandle, FormPageProps } from './form-types.ts';

const DRAFT_PAUSE = 400;

export interface EditedVersion<Values> {
  readonly record: string;
  readonly initialValues: Values;
  readonly recovered: Values | undefined;
  readonly unread?: Readonly<Record<string, string>>;
  readonly mount: number;
}

interface DraftOf<Values extends object> {
  readonly edited: EditedVersion<Values>;
  readonly drawnFields: DrawnFields;
  readonly draft: DraftPlace | undefined;
}

interface DraftKeeper<Values extends object> {
  readonly follow: (place: DraftOf<Values>) => void;
  readonly later: () => void;
  readonly now: () => void;
  readonly drop: () => void;
  readonly flush: () => void;
}

function draftOf<Values extends object>(core: FormCore, opened: DraftOf<Values>): DraftKeeper<Values> {
  let place = opened;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  // The paths of fields whose values must not be stored. They are collected early, because the fields are already
  // unmounted when the draft is stored for the last time.
  const secrets = new Set<string>();
  const noteSecrets = () => {
    for (const [path, field] of place.drawnFields.fields()) if (field.secret === true) secrets.add(path);
  };
  const stop = () => {
    clearTimeout(waiting);
    waiting = undefined;
  };
  const now = () => {
    stop();
    const { edited, draft } = place;
    if (draft === undefined) return;
    noteSecrets();
    keepDraft<object>(
      sessionStorage,
      draft,
      { base: edited.initialValues, values: core.values(), secrets: [...secrets], unread: core.unread.all() },
      Date.now(),
    );
  };
  return {
    follow(next) {
      const { draft: before } = place;
      place = next;
      if (before === undefined || next.draft === undefined || isSamePlace(before, next.draft)) return;
      dropDraft(sessionStorage, before);
      if (core.isDirty()) now();
    },
    now,
    later() {
      stop();
      noteSecrets();
      waiting = setTimeout(now, DRAFT_PAUSE);
    },
    drop() {
      stop();
      const { draft } = place;
      if (draft !== undefined) dropDraft(sessionStorage, draft);
    },
    flush: () => {
      if (waiting !== undefined) now();
    },
  };
}

function useDraft<Values extends object>(core: FormCore, place: DraftOf<Values>): DraftKeeper<Values> {
  const [draft] = useState(() => draftOf(core, place));
  useLayoutEffect(() => draft.follow(place));
  useEffect(() => {
    const hasTyped = () => core.isDirty() || core.unread.isAny();
    const keep = () => (hasTyped() ? draft.later() : draft.drop());
    const stops = [core.listen(keep), core.unread.listen(keep)];
    window.addEventListener('pagehide', draft.flush);
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', draft.flush);
      draft.flush();
    };
  }, [core, draft]);
  return draft;
}

export function useRecordForm<Values extends object>(
  { of, readOnly = false }: Pick<FormPageProps<Values>, 'of' | 'readOnly'>,
  place: DraftOf<Values>,
) {
  const { initialValues, recovered, unread } = place.edited;
  const [core] = useState(() => createFormCore({ of, base: initialValues, typed: recovered, unread, readOnly }));
  const [handle] = useState((): FormHandle<Values> => handleOf(core));
  const draft = useDraft(core, place);
  const dirty = useSyncExternalStore(core.listen, core.isDirty) && !readOnly;
  const isUnread = useSyncExternalStore(core.unread.listen, core.unread.isAny) && !readOnly;
  return {
    core,
    handle,
    dirty,
    hasTyped: dirty || isUnread,
    isDirty: () => !readOnly && core.isDirty(),
    settle() {
      core.rebase(core.values(), {});
      draft.drop();
    },
    rebase: core.rebase,
    forget: draft.drop,
    remember: draft.now,
  };
}
