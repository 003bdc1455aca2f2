import { parentPort, workerData } from 'node:worker_threads';
import { richTextOf } from './rich-text.ts';

/* Says that it is ready, renders one text and exits. A text that overflows the stack gets no rendering. */
parentPort?.postMessage({ ready: true }, []);
parentPort?.postMessage({ rendered: rendered(String(workerData)) }, []);

function rendered(markdown: string) {
  try {
    return richTextOf(markdown);
  } catch {
    return undefined;
  }
}
