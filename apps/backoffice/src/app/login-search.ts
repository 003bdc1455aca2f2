export interface LoginSearch {
  /** Where to go after signing in. */
  readonly redirectUri?: string;
  /** Of a link to set a new password. */
  readonly token?: string;
}

/** What the sign-in screen reads from its address. */
export function loginSearch({ redirectUri, token }: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof redirectUri === 'string' ? { redirectUri } : {}),
    ...(typeof token === 'string' && token !== '' ? { token } : {}),
  };
}
