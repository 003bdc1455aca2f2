import type { ProviderDeps, Unavailable } from './provider.ts';

export interface GrantedToken {
  kind: 'token';
  token: string;
  /** Seconds it lives, as the provider says. */
  expiresIn: number;
}

export interface AccessTokens {
  /** The current token, or a fresh one; callers that come while one is being asked for share the answer. */
  current(): Promise<GrantedToken | Unavailable>;
  /** Forgets this token, which the provider refused; another one taken meanwhile stays. */
  forget(token: string): void;
}

const SAFETY_SECONDS = 60;

/** Keeps a provider's access token until a minute before its end, with one request for a new one at a time. */
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
