export interface LoginSearch {
  readonly redirectUri?: string;
  readonly token?: string;
}

export function loginSearch({ redirectUri, token }: Record<string, unknown>): LoginSearch {
  return {
    ...(typeof redirectUri === 'string' ? { redirectUri } : {}),
    ...(typeof token === 'string' && token !== '' ? { token } : {}),
  };
}
