import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CHILDREN = JSON.stringify(join(import.meta.dirname, 'children.mjs'));
/** The script of a child process: it prints 'ready' once it runs, and 'tidied after …' before it ends. */
const CHILD = `
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => setTimeout(() => { console.log('tidied after ' + signal); process.exit(1); }, 50));
  setInterval(() => undefined, 1000);
  console.log('ready');`;

function aRun(script: string): ChildProcess {
  const words = `process.execPath, ['--eval', ${JSON.stringify(CHILD)}]`;
  const run = `
    import { endChildren, runChild, wasInterrupted } from ${CHILDREN};
    const child = (options) => runChild(${words}, options);
    ${script}`;
  return spawn(process.execPath, ['--input-type=module', '--eval', run], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function said(run: ChildProcess, onReady?: () => void) {
  let text = '';
  run.stdout?.on('data', (part: Buffer) => {
    const wasReady = text.includes('ready');
    text += part.toString();
    if (!wasReady && text.includes('ready')) onReady?.();
  });
  const [code] = await once(run, 'close');
  return { text, code };
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a run that is told to end (%s) tells its children, waits for them and starts none after',
  async (signal) => {
    const run = aRun(`
      await child({ stdio: 'inherit' });
      const { wasEnded } = await child({ stdio: 'inherit' });
      console.log('after', wasEnded, wasInterrupted());`);
    const { text, code } = await said(run, () => run.kill(signal));
    expect(text).toBe(`ready\ntidied after ${signal}\nafter true true\n`);
    expect(code).toBe(130);
  },
);

test('what runs beside a failed step is ended, and is no failure of its own', async () => {
  const run = aRun(`
    const beside = child({ stdio: ['ignore', 'inherit', 'inherit'] });
    setTimeout(endChildren, 0);
    const { succeeded, wasEnded } = await beside;
    console.log('after', succeeded, wasEnded, wasInterrupted());`);
  const { text, code } = await said(run);
  expect(text).toMatch(/after false true false\n$/);
  expect(code).toBe(0);
});
