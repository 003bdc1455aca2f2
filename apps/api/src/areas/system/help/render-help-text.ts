import { Worker } from 'node:worker_threads';
import { type RichText, richText } from '@habilita/contract';
import { z } from 'zod';
import { queueByKey } from '#kernel/queue/queue.ts';

/** Milliseconds that rendering may take, with the start of its thread. */
const LIMIT = 4000;
/** At most four texts of a person are rendered or wait; further ones are refused. */
const inQueue = queueByKey(4);

const outcome = z.object({ rendered: richText.optional() });

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
  const timer = setTimeout(() => end(undefined), LIMIT);
  function end(rendered: RichText | undefined): void {
    clearTimeout(timer);
    resolve(rendered);
    void worker.terminate();
  }
  worker.on('message', (message) => end(outcome.parse(message).rendered));
  worker.on('error', () => end(undefined));
  worker.on('exit', () => end(undefined));
  return promise;
}
