import type { AccessTokens } from './access-token.ts';
import type { Unavailable } from './failures.ts';
import { type HttpAnswer, unavailable } from './http.ts';

/**
 * Sends a call with the provider's access token. When the provider refuses the token (401), the call is sent once more
 * with a new token. When that token is refused too, the result is `unavailable`.
 */
export function authorizedCalls<Call, Answer extends HttpAnswer = HttpAnswer>(
  tokens: AccessTokens,
  send: (call: Call, token: string) => Promise<Answer | Unavailable>,
): (call: Call) => Promise<Answer | Unavailable> {
  async function callOnce(call: Call): Promise<Answer | Unavailable> {
    const granted = await tokens.current();
    if (granted.kind !== 'token') return granted;
    const answer = await send(call, granted.token);
    if (answer.kind !== 'answer' || answer.status !== 401) return answer;
    tokens.forget(granted.token);
    return unavailable('unauthorized', 'HTTP 401');
  }

  return async (call) => {
    const answer = await callOnce(call);
    return answer.kind === 'unavailable' && answer.cause === 'unauthorized' ? callOnce(call) : answer;
  };
}
