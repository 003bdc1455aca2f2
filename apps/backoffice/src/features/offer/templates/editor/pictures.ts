import type { Editor } from '@tiptap/core';
import { notifyFailure } from '#kit/feedback/index.ts';

/** The largest picture in bytes. Written as base64, it is below the server's limit. */
const MAX_IMAGE = 290_000;

/** Embeds a picture in the text, because printing loads nothing from outside. */
export async function insertPicture(editor: Editor, file: File): Promise<void> {
  if (!['image/png', 'image/jpeg'].includes(file.type)) return notifyFailure('Escolha uma imagem PNG ou JPEG.');
  if (file.size > MAX_IMAGE) return notifyFailure('A imagem passa de 290 KB. Use uma menor.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const src = `data:${file.type};base64,${bytes.toBase64()}`;
  editor
    .chain()
    .focus()
    .insertContent({ type: 'image', attrs: { src, alt: file.name } })
    .run();
  return undefined;
}
