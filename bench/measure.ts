import { Agent, get } from 'node:http';
import { Pool } from 'pg';

/** Times in milliseconds, and answers per second. */
export interface Measured {
  readonly p50: number;
  readonly p95: number;
  readonly perSecond: number;
  readonly requests: number;
}

export const WARMING = 20;

/** Repeats a call and measures it; the first few times are not counted. */
async function repeat(clients: number, seconds: number, once: () => Promise<void>): Promise<Measured> {
  for (let warm = 0; warm < WARMING; warm += 1) await once();
  const took: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const client = async (): Promise<void> => {
    for (let at = performance.now(); at < end; ) {
      await once();
      const now = performance.now();
      took.push(now - at);
      at = now;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - start) / 1000;
  const sorted = took.toSorted((a, b) => a - b);
  const quantile = (q: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0;
  return { p50: quantile(0.5), p95: quantile(0.95), perSecond: took.length / elapsed, requests: took.length };
}

/**
 * Warms the server up by requests, so that the JavaScript engine has compiled the code in use, as in a server that has
 * run for a while.
 */
export async function warmHttp(url: string, token: string, clients: number, seconds: number): Promise<void> {
  await measureHttp(url, token, clients, seconds);
}

/** Measures GET requests of a URL over connections that stay open. Any status but 200 ends the bench. */
export async function measureHttp(url: string, token: string, clients: number, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  try {
    return await repeat(clients, seconds, async () => void (await getJson(url, token, agent)));
  } finally {
    agent.destroy();
  }
}

export function getJson(url: string, token: string, agent?: Agent): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    get(url, { headers, ...(agent === undefined ? {} : { agent }) }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(parts).toString();
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`${url} answered ${answer.statusCode}: ${body}`));
      });
    }).on('error', reject);
  });
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Measures the query of a page, followed by its `count(*)`. */
export async function measureSql(
  url: string,
  statements: readonly Statement[],
  clients: number,
  seconds: number,
): Promise<Measured> {
  const pool = new Pool({ connectionString: url, max: clients });
  try {
    return await repeat(clients, seconds, async () => {
      for (const { text, values } of statements) await pool.query(text, [...values]);
    });
  } finally {
    await pool.end();
  }
}
