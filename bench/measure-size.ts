import { z } from 'zod';
import { type Api, startApi } from './api.ts';
import { measureBare } from './bare.ts';
import { type Addresses, databaseOf } from './database.ts';
import { getJson, measureHttp, measureSql, warmHttp, WARMING } from './measure.ts';
import type { Path } from './path.ts';
import { pathsOf } from './paths.ts';
import { printMemory, printSize, type Result } from './report.ts';
import type { Size } from './sizes.ts';
import { withClient } from './with-client.ts';

const page = z.object({ content: z.array(z.unknown()), totalSize: z.int(), totalIsExact: z.boolean() });

export interface Measuring {
  readonly seconds: number;
  readonly clientCounts: readonly number[];
  readonly home: string;
  readonly isWanted: (path: string) => boolean;
}

/** Measures every path with each number of clients. */
export async function measureSize(
  postgres: Addresses,
  size: Size,
  { seconds, clientCounts, home, isWanted }: Measuring,
): Promise<Result[]> {
  const { url } = await databaseOf(postgres, size);
  const paths = (await withClient(url, pathsOf)).filter(({ name }) => isWanted(name));
  const api = await startApi(url, home);
  const results: Result[] = [];
  try {
    for (const { url: first } of paths.slice(0, 1))
      await warmHttp(`${api.base}${first}`, await api.token(), 16, UNTIL_STEADY);
    for (const clients of clientCounts) {
      const token = await api.token();
      const measured: Result[] = [];
      for (const path of paths) {
        await assertSameAnswer(`${api.base}${path.url}`, token, url, path);
        const { ours, cpu } = await measureOurs(api, `${api.base}${path.url}`, token, clients, seconds);
        const plain = await measureSql(url, path.plain, clients, seconds);
        const bare = await measureBare(url, path.plain[0], clients, seconds);
        measured.push({ path: path.name, size: size.name, clients, ours, plain, bare, cpu });
      }
      printSize(measured);
      const { ours, cpu } = await measureOurs(api, `${api.base}${SIGN_IN_CHECK}`, token, clients, seconds);
      const p50 = ours.p50.toFixed(2);
      console.log(
        `\nsign-in check: ${ours.perSecond.toFixed(0)}/s, p50 ${p50} ms, API CPU ${cpu.toFixed(3)} ms a request`,
      );
      results.push(...measured);
    }
    printMemory(size.name, api.memory());
  } finally {
    await api.stop();
  }
  return results;
}

/**
 * Seconds of warm-up. After some 17,000 answers, the JavaScript engine has optimised the code that all lists share, and
 * an answer takes a third less time.
 */
const UNTIL_STEADY = 25;
/** The cheapest call that checks the session, as every request does. */
const SIGN_IN_CHECK = '/api/v1/users/logged-user';

/** Measures a path over HTTP, with the API's processor time per request. */
async function measureOurs(api: Api, address: string, token: string, clients: number, seconds: number) {
  await warmHttp(address, token, clients, 1);
  const before = api.cpu();
  const ours = await measureHttp(address, token, clients, seconds);
  // The first few requests cost processor time, too, but are not counted in `requests`.
  return { ours, cpu: (api.cpu() - before) / (ours.requests + WARMING) };
}

/** Checks that rows and total equal those of plain SQL. */
async function assertSameAnswer(address: string, token: string, databaseUrl: string, path: Path): Promise<void> {
  const text = await getJson(address, token);
  if (path.isRecord === true) return;
  const answer = page.parse(JSON.parse(text));
  const counted = await withClient(databaseUrl, async (client) => {
    const [, count] = path.plain;
    const { rows } = await client.query<{ count: string }>(count.text, [...count.values]);
    return Number(rows[0]?.count);
  });
  const agrees = answer.totalIsExact ? answer.totalSize === counted : counted > answer.totalSize;
  if (answer.content.length === 0 || !agrees) throw new Error(`${path.name}: ${answer.totalSize} is not ${counted}`);
}
