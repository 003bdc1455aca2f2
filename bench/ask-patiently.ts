import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Answered {
  readonly status: number;
  readonly body: string;
  readonly waited: boolean;
}

/** Calls the API. When the server answers 202 (not ready yet), the answer is fetched later, as the screens do. */
export async function askPatiently(base: string, path: string, token: string): Promise<Answered> {
  const requestId = randomUUID();
  const headers = { authorization: `Bearer ${token}`, 'x-request-id': requestId };
  let answer = await fetch(`${base}${path}`, { headers });
  const waited = answer.status === 202;
  while (answer.status === 202) {
    await pause(250);
    answer = await fetch(`${base}/api/v1/long-running-requests/${requestId}`, { headers });
  }
  return { status: answer.status, body: await answer.text(), waited };
}
