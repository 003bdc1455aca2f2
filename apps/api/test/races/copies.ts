import type { SignedIn } from '../app.ts';

export const COPIES = 50;

interface Sent {
  readonly method?: 'PATCH' | 'DELETE' | undefined;
  readonly path: string;
  readonly body: object;
  readonly key?: string | undefined;
}

/** Sends copies of a call at the same time, each from another IP address. Counts the answers by status and code. */
export async function copiesTold(address: string, who: SignedIn, sent: Sent): Promise<Record<string, number>> {
  const { method = 'POST', path, body, key } = sent;
  const one = async (_: unknown, index: number) => {
    const answer = await fetch(`${address}/api/v1${path}`, {
      method,
      headers: {
        ...who.headers,
        'content-type': 'application/json',
        'x-forwarded-for': `10.9.0.${index}`,
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    });
    return `${answer.status} ${/"code":"(\w+)"/.exec(await answer.text())?.[1] ?? ''}`.trim();
  };
  const answers = await Promise.all(Array.from({ length: COPIES }, one));
  return Object.fromEntries([...Map.groupBy(answers, (answer) => answer)].map(([answer, all]) => [answer, all.length]));
}
