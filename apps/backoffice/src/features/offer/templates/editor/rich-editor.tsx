import type { JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { notifyFailure } from '#kit/feedback/index.ts';
import { xhtmlOf } from './doc-to-xhtml.ts';
import { pictureOf, readPasted } from './pasting.ts';
import { insertPicture } from './pictures.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { templateExtensions } from './schema.ts';
import { docOf } from './xhtml-to-doc.ts';

interface RichEditorProps {
  /** Well-formed XHTML. The editor loads it when it is not the text that the editor itself wrote last. */
  readonly value: string;
  readonly onChange: (xhtml: string) => void;
  readonly readOnly: boolean;
}

const LABELS = {
  'aria-label': 'Texto do template',
  role: 'textbox',
  'aria-multiline': 'true',
  class: 'tpl-rich',
};

const LOST = 'As imagens coladas não vieram: salve-as em um arquivo e use o botão Imagem.';

const startOf = (value: string): JSONContent =>
  (value.trim() === '' ? undefined : docOf(value)) ?? { type: 'doc', content: [{ type: 'paragraph' }] };

function withoutOutside(html: string): string {
  const { html: inside, lost } = readPasted(html);
  if (lost > 0) notifyFailure(LOST);
  return inside;
}

/** Edits XHTML as formatted text. Opening a text does not rewrite its source; only a change does. */
export function RichEditor({ value, onChange, readOnly }: RichEditorProps) {
  const lastText = useRef(value);
  const takePicture = (data: DataTransfer | null): boolean => {
    const picture = pictureOf(data);
    if (picture !== undefined) void insertPicture(editor, picture);
    return picture !== undefined;
  };
  const editor = useEditor({
    extensions: templateExtensions,
    content: startOf(value),
    editable: !readOnly,
    editorProps: {
      attributes: LABELS,
      transformPastedHTML: withoutOutside,
      handlePaste: (_view, event) => takePicture(event.clipboardData),
      handleDrop: (_view, event) => takePicture(event.dataTransfer),
    },
    onUpdate: ({ editor: changed, transaction }) => {
      if (!transaction.docChanged) return;
      lastText.current = changed.isEmpty ? '' : xhtmlOf(changed.getJSON());
      onChange(lastText.current);
    },
  });
  useEffect(() => {
    if (value === lastText.current) return;
    lastText.current = value;
    editor.commands.setContent(startOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="tpl-rich-frame">
      {readOnly ? null : <RichToolbar editor={editor} />}
      <EditorContent editor={editor} />
      <p className="tpl-help">
        Tab sai do editor. Ctrl+] e Ctrl+[ mudam o nível de um item de lista; as setas andam entre as células.
      </p>
    </div>
  );
}
