import { parentPort, workerData } from 'node:worker_threads';
import { richTextOf } from './rich-text.ts';

/* Parses one text and ends; exhausting the stack gives no rendering. */
parentPort?.postMessage({ rendered: rendered(String(workerData)) }, []);

function rendered(markdown: string) {
  try {
    return richTextOf(markdown);
  } catch {
    return undefined;
  }
}
