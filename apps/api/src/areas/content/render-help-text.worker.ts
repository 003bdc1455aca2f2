import { parentPort, workerData } from 'node:worker_threads';
import { richTextOf } from './rich-text.ts';

/* The thread of `render-help-text.ts`: parses one text and ends. A text that exhausts the stack is told as one without a rendering. */
parentPort?.postMessage({ rendered: rendered(String(workerData)) }, []);

function rendered(markdown: string) {
  try {
    return richTextOf(markdown);
  } catch {
    return undefined;
  }
}
