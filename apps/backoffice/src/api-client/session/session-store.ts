import { isRefusal } from '../failure.ts';
import { isExpired, isOutlived, readSession, type StoredSession } from './session-rules.ts';

export const SESSION_KEY = 'habilita-session';

type Listener = (ending?: Ending) => void;

export type Ending = 'signed-out' | 'refused' | 'missing';

export interface SessionDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
  readonly refresh: (refreshToken: string) => Promise<{ access_token: string; refresh_token?: string | undefined }>;
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface SessionStore {
  readonly current: () => StoredSession | undefined;
  readonly open: (session: Omit<StoredSession, 'storedAt'>) => void;
  readonly close: (ending: Ending) => void;
  /** Replaces the person and their permissions; the age of the session stays. */
  readonly revise: (person: Pick<StoredSession, 'user' | 'fullPermissions'>) => void;
  readonly freshToken: () => Promise<string | undefined>;
  /** Listeners are also called for changes made in other tabs. `ending` is passed when a session has ended. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Reads the session again, because another tab wrote it or because it was found missing. */
  readonly recheck: () => void;
}

/** Ends the session whose access token the API refused. A session that was opened since then is kept. */
export function closeRefused(session: Pick<SessionStore, 'current' | 'close'>, token: string | undefined): void {
  if (session.current()?.accessToken === token) session.close('refused');
}

type Stored = Pick<SessionStore, 'current' | 'close'> & {
  readonly write: (session: StoredSession) => void;
  readonly tell: Listener;
};

function createStored(deps: SessionDeps, listeners: ReadonlySet<Listener>): Stored {
  let read: { text: string; session: StoredSession | undefined } | undefined;
  const tell: Listener = (ending) => {
    for (const listener of listeners) listener(ending);
  };
  return {
    tell,
    current() {
      const text = deps.storage.getItem(SESSION_KEY);
      if (text === null) return undefined;
      // The same object is returned as long as the stored text does not change, so that React does not render again.
      if (read?.text !== text) read = { text, session: readSession(text) };
      if (read.session !== undefined && !isOutlived(read.session, deps.now())) return read.session;
      deps.storage.removeItem(SESSION_KEY);
      return undefined;
    },
    write: (session) => deps.storage.setItem(SESSION_KEY, JSON.stringify(session)),
    close(ending) {
      deps.storage.removeItem(SESSION_KEY);
      tell(ending);
    },
  };
}

async function renew(deps: SessionDeps, stored: Stored): Promise<string | undefined> {
  const before = stored.current();
  if (before === undefined) return undefined;
  // Another tab may have refreshed the session meanwhile.
  if (!isExpired(before.accessToken, deps.now())) return before.accessToken;
  try {
    const tokens = await deps.refresh(before.refreshToken);
    const latest = stored.current();
    // Somebody signed out or signed in while the server was answering, so the new tokens are dropped.
    if (latest?.refreshToken !== before.refreshToken) return latest?.accessToken;
    stored.write({
      ...latest,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? latest.refreshToken,
    });
    stored.tell();
    return tokens.access_token;
  } catch (error) {
    // The session ends only when the server refused the token. A missing answer, a server that asks to wait, or a
    // failure of the server does not prove that the token is invalid.
    if (!isRefusal(error)) throw error;
    stored.close('missing');
    return undefined;
  }
}

/** The session is stored for all tabs and refreshed by one of them at a time (Specification 1 §4). */
export function createSessionStore(deps: SessionDeps): SessionStore {
  const listeners = new Set<Listener>();
  const stored = createStored(deps, listeners);
  let renewal: Promise<string | undefined> | undefined;
  return {
    current: stored.current,
    close: stored.close,
    open(session) {
      stored.write({ ...session, storedAt: deps.now() });
      stored.tell();
    },
    revise({ user, fullPermissions }) {
      const session = stored.current();
      if (session?.user.id !== user.id) return;
      stored.write({ ...session, user, fullPermissions });
      stored.tell();
    },
    async freshToken() {
      const session = stored.current();
      if (session === undefined || !isExpired(session.accessToken, deps.now())) return session?.accessToken;
      renewal ??= deps
        .alone(() => renew(deps, stored))
        .finally(() => {
          renewal = undefined;
        });
      return renewal;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    recheck() {
      stored.tell(stored.current() === undefined ? 'missing' : undefined);
    },
  };
}
