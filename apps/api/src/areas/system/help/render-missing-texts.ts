import type { Database } from '#kernel/db/connect.ts';
import { setRendered, unrenderedTexts } from './help.queries.ts';
import { renderHelpText } from './render-help-text.ts';

/** Renders texts saved before saving rendered them; those that fail stay plain text. */
export async function renderMissingTexts(db: Database): Promise<void> {
  for (const { id, body } of await unrenderedTexts(db)) {
    const plain = [{ type: 'paragraph', runs: [{ text: body }] }];
    await setRendered(db, id, JSON.stringify((await renderHelpText(body, id)) ?? plain));
  }
}
