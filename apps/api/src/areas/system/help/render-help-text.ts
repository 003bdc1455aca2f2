import { Worker } from 'node:worker_threads';
import { type RichText, richText } from '@habilita/contract';
import { z } from 'zod';
import { queueByKey } from '#kernel/queue/queue.ts';

/**
 * How many milliseconds the rendering thread may take to start, and then to render the text. On a busy machine, a
 * thread starts slowly.
 */
const START_LIMIT = 30_000;
const RENDER_LIMIT = 4000;
/** At most four help texts of one person are rendered or wait; further ones are refused. */
const inQueue = queueByKey(4);

const outcome = z.union([z.object({ ready: z.literal(true) }), z.object({ rendered: richText.optional() })]);

/**
 * Renders a help text in a thread with limits of time and memory. Undefined when the text exceeds them, or when the
 * person already has too many texts waiting.
 */
export function renderHelpText(markdown: string, personId: string): Promise<RichText | undefined> {
  return inQueue(personId, () => renderInThread(markdown)) ?? Promise.resolve(undefined);
}

function renderInThread(markdown: string): Promise<RichText | undefined> {
  const { promise, resolve } = Promise.withResolvers<RichText | undefined>();
  const worker = new Worker(new URL('./render-help-text.worker.ts', import.meta.url), {
    workerData: markdown,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  let timer = setTimeout(() => end(undefined), START_LIMIT);
  function end(rendered: RichText | undefined): void {
    clearTimeout(timer);
    resolve(rendered);
    void worker.terminate();
  }
  worker.on('message', (message) => {
    const said = outcome.parse(message);
    if (!('ready' in said)) return end(said.rendered);
    clearTimeout(timer);
    timer = setTimeout(() => end(undefined), RENDER_LIMIT);
  });
  worker.on('error', () => end(undefined));
  worker.on('exit', () => end(undefined));
  return promise;
}
