import type { Database } from '#kernel/db/connect.ts';
import { setRendered, unrenderedTexts } from './help.queries.ts';
import { renderHelpText } from './render-help-text.ts';

/**
 * Renders the texts that an earlier version of the product saved without a rendering. A text that cannot be rendered
 * stays plain.
 */
export async function renderMissingTexts(db: Database): Promise<void> {
  for (const { id, body } of await unrenderedTexts(db)) {
    const plain = [{ type: 'paragraph', runs: [{ text: body }] }];
    await setRendered(db, id, JSON.stringify((await renderHelpText(body, id)) ?? plain));
  }
}
