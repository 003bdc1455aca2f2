import type { Database } from '#kernel/db/connect.ts';
import { setRendered, unrenderedTexts } from './help.queries.ts';
import { renderHelpText } from './render-help-text.ts';

/** From before texts were rendered on saving; those that fail stay plain text. */
export async function renderMissingTexts(db: Database): Promise<void> {
  for (const { id, body } of await unrenderedTexts(db)) {
    const plain = [{ type: 'paragraph', runs: [{ text: body }] }];
    await setRendered(db, id, JSON.stringify((await renderHelpText(body, id)) ?? plain));
  }
}
