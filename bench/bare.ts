import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';
import { type Measured, measureHttp, type Statement, warmHttp } from './measure.ts';

/** Seconds of warming up; a longer time would change nothing. */
const UNTIL_STEADY = 5;
const started = z.object({ port: z.number() });

export async function measureBare(url: string, page: Statement, clients: number, seconds: number): Promise<Measured> {
  const BARE = JSON.stringify({ url, text: page.text, values: page.values });
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), { execArgv: [], env: { ...process.env, BARE } });
  try {
    const [said] = await once(child, 'message');
    const address = `http://127.0.0.1:${started.parse(said).port}/`;
    await warmHttp(address, '', clients, UNTIL_STEADY);
    return await measureHttp(address, '', clients, seconds);
  } finally {
    const gone = once(child, 'exit');
    child.kill();
    await gone;
  }
}
