import type { StoredSession } from './session-rules.ts';
import type { SessionStore } from './session-store.ts';

export interface InterruptionStore {
  readonly current: () => StoredSession | undefined;
  readonly owner: () => StoredSession | undefined;
  readonly hold: () => () => void;
  readonly resumed: () => Promise<boolean>;
  readonly leave: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a screen with unsaved input when its session ends, until the same person signs in again in any tab or
 * somebody else does.
 */
export function createInterruption(session: Pick<SessionStore, 'current' | 'subscribe' | 'close'>): InterruptionStore {
  const listeners = new Set<() => void>();
  let holds = 0;
  let last = session.current();
  let open: { person: StoredSession; over: PromiseWithResolvers<boolean> } | undefined;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const end = (resumed: boolean) => {
    open?.over.resolve(resumed);
    open = undefined;
  };
  session.subscribe((ending) => {
    const now = session.current();
    if (open !== undefined && now !== undefined) end(now.user.id === open.person.user.id);
    else if (open === undefined && holds > 0 && last !== undefined && (ending === 'refused' || ending === 'missing'))
      open = { person: last, over: Promise.withResolvers<boolean>() };
    if (open === undefined) last = now;
    tell();
  });
  return {
    current: () => open?.person,
    owner: () => session.current() ?? open?.person ?? (holds > 0 ? last : undefined),
    hold() {
      holds += 1;
      last = session.current() ?? last;
      let held = true;
      return () => {
        if (held) holds -= 1;
        held = false;
      };
    },
    resumed: () => open?.over.promise ?? Promise.resolve(false),
    leave() {
      end(false);
      last = undefined;
      session.close('refused');
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
