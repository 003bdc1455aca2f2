import type { Unavailable } from './failures.ts';
import type { ProviderDeps } from './provider-deps.ts';

export interface GrantedToken {
  kind: 'token';
  token: string;
  /** Lifetime in seconds. */
  expiresIn: number;
}

export interface AccessTokens {
  /** Returns a valid token. Callers at the same time share one request for a new token. */
  current(): Promise<GrantedToken | Unavailable>;
  /** Drops a token that the provider refused, unless a newer one has replaced it. */
  forget(token: string): void;
}

const SAFETY_SECONDS = 60;

/** Caches a provider's access token until a minute before it expires. */
export function createAccessTokens(
  ask: () => Promise<GrantedToken | Unavailable>,
  { now }: Pick<ProviderDeps, 'now'>,
): AccessTokens {
  let kept: { granted: GrantedToken; until: Temporal.Instant } | undefined;
  let asking: Promise<GrantedToken | Unavailable> | undefined;

  async function refresh(): Promise<GrantedToken | Unavailable> {
    const askedAt = now();
    const granted = await ask();
    if (granted.kind === 'token') {
      kept = { granted, until: askedAt.add({ seconds: Math.max(0, granted.expiresIn - SAFETY_SECONDS) }) };
    }
    return granted;
  }

  return {
    async current() {
      if (kept && Temporal.Instant.compare(now(), kept.until) < 0) return kept.granted;
      asking ??= refresh().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    forget(token) {
      if (kept?.granted.token === token) kept = undefined;
    },
  };
}
