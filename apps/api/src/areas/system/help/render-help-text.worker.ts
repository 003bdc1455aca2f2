import { parentPort, workerData } from 'node:worker_threads';
import { richTextOf } from './rich-text.ts';

/*
 * The thread says that it is ready, renders one text and exits. It sends no rendering when rendering fails, for example
 * for a text that overflows the stack.
 */
parentPort?.postMessage({ ready: true }, []);
parentPort?.postMessage({ rendered: rendered(String(workerData)) }, []);

function rendered(markdown: string) {
  try {
    return richTextOf(markdown);
  } catch {
    return undefined;
  }
}
