import { ApiFailure } from './failure.ts';
import { isExpired, isOutlived, readSession, type StoredSession } from './session-rules.ts';

export const SESSION_KEY = 'habilita-session';

type Listener = (ending?: Ending) => void;

/** Why a session ended: the person left, the server refused it (401), or it is simply no longer there. */
export type Ending = 'signed-out' | 'refused' | 'missing';

export interface SessionDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Milliseconds UTC. */
  readonly now: () => number;
  readonly refresh: (refreshToken: string) => Promise<{ access_token: string; refresh_token?: string | undefined }>;
  /** Runs one piece of work at a time across all tabs of this device. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
}

export interface SessionStore {
  readonly current: () => StoredSession | undefined;
  readonly open: (session: Omit<StoredSession, 'storedAt'>) => void;
  readonly close: (ending: Ending) => void;
  /** Takes over what the server now says of the person; the session is neither younger nor older for it. */
  readonly revise: (person: Pick<StoredSession, 'user' | 'fullPermissions'>) => void;
  /** A token good for at least 15 seconds, refreshed if need be; nothing when there is no session (any more). */
  readonly freshToken: () => Promise<string | undefined>;
  /** Called after every change, also one made in another tab; `ending` is given when a session ended. */
  readonly subscribe: (listener: Listener) => () => void;
  /** Looks again and tells: another tab wrote the stored session, or it was found missing. */
  readonly recheck: () => void;
}

type Stored = Pick<SessionStore, 'current' | 'close'> & {
  readonly write: (session: StoredSession) => void;
  readonly tell: Listener;
};

/** The session as it lies in storage, and who wants to hear of its changes. */
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
      // The same stored text stays the same object, so that screens do not draw again.
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
  // Another tab may have refreshed while this one waited for its turn.
  if (!isExpired(before.accessToken, deps.now())) return before.accessToken;
  try {
    const tokens = await deps.refresh(before.refreshToken);
    const latest = stored.current();
    // Signed out, or somebody else signed in, while the server answered: this answer belongs to nobody.
    if (latest?.refreshToken !== before.refreshToken) return latest?.accessToken;
    stored.write({
      ...latest,
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token ?? latest.refreshToken,
    });
    stored.tell();
    return tokens.access_token;
  } catch (error) {
    // A refresh that got no answer has not been refused: the session outlives a lost connection.
    if (!(error instanceof ApiFailure) || error.status < 400 || error.status >= 500) throw error;
    stored.close('missing');
    return undefined;
  }
}

/** The session of this device: kept in storage, shared by all tabs, refreshed once at a time (Specification 1 §4). */
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
