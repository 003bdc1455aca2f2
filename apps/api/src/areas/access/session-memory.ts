import type { Actor } from '#kernel/actor.ts';
import type { Notices } from '#kernel/db/notices.ts';

export interface RememberedSession {
  readonly actor: Actor;
  readonly expiresAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant;
}

const MOST = 2000;

/** Valid only while notices of changes arrive; a change removes its person. */
export class SessionMemory {
  readonly #notices: Notices;
  readonly #sessions = new Map<string, RememberedSession>();
  readonly #sessionsOf = new Map<string, Set<string>>();
  #changes = 0;

  constructor(notices: Notices) {
    this.#notices = notices;
    notices.onNotice((userId) => this.#forget(userId));
  }

  recall(sessionId: string): RememberedSession | undefined {
    return this.#notices.areCurrent() ? this.#sessions.get(sessionId) : undefined;
  }

  /** Call before reading: the returned function caches what was read unless a notice came meanwhile. */
  reading(): (sessionId: string, read: RememberedSession) => void {
    const before = this.#changes;
    return (sessionId, read) => {
      if (this.#changes !== before) return;
      const [oldest] = this.#sessions.keys();
      if (this.#sessions.size >= MOST && oldest !== undefined) this.#drop(oldest);
      this.#sessions.set(sessionId, read);
      const { userId } = read.actor;
      this.#sessionsOf.set(userId, (this.#sessionsOf.get(userId) ?? new Set()).add(sessionId));
    };
  }

  #drop(sessionId: string): void {
    const userId = this.#sessions.get(sessionId)?.actor.userId ?? '';
    this.#sessions.delete(sessionId);
    const others = this.#sessionsOf.get(userId);
    others?.delete(sessionId);
    if (others?.size === 0) this.#sessionsOf.delete(userId);
  }

  #forget(userId: string | undefined): void {
    this.#changes += 1;
    if (userId === undefined) {
      this.#sessions.clear();
      this.#sessionsOf.clear();
    } else for (const sessionId of this.#sessionsOf.get(userId) ?? []) this.#drop(sessionId);
  }
}
