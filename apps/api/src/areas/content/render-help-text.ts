import { Worker } from 'node:worker_threads';
import { type RichText, richText } from '@habilita/contract';
import { z } from 'zod';
import { turnsByKey } from '#kernel/turns.ts';

/** Milliseconds a text may take, with the start of its thread; an ordinary one takes less than one of its own. */
const LIMIT = 4000;
/** One person's texts: one is parsed, a few may wait while they type. */
const inTurn = turnsByKey(4);

const outcome = z.object({ rendered: richText.optional() });

/**
 * Parses a help text in a thread of its own, within bounded time and memory. Undefined when it cannot be parsed within them, as thousands of
 * marks inside one another, or when the person already has several waiting.
 */
export function renderHelpText(markdown: string, personId: string): Promise<RichText | undefined> {
  return inTurn(personId, () => renderInThread(markdown)) ?? Promise.resolve(undefined);
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
