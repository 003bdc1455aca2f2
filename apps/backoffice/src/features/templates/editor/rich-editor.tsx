import type { JSONContent } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useRef } from 'react';
import { xhtmlOf } from './doc-to-xhtml.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { templateExtensions } from './schema.ts';

interface RichEditorProps {
  /** The document as it was when this editor was opened; later changes are its own. */
  readonly doc: JSONContent;
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

/** An empty template begins with a paragraph to type into. */
const startOf = (doc: JSONContent, value: string): JSONContent =>
  value.trim() === '' ? { type: 'doc', content: [{ type: 'paragraph' }] } : doc;

/** The text as it will be read: headings, lists, tables, pictures, page breaks and chips for variables. Untouched, it changes nothing. */
export function RichEditor({ doc, value, onChange, readOnly }: RichEditorProps) {
  const told = useRef(value);
  const editor = useEditor({
    extensions: templateExtensions,
    content: startOf(doc, value),
    editable: !readOnly,
    editorProps: { attributes: LABELS },
    onUpdate: ({ editor: changed, transaction }) => {
      if (!transaction.docChanged) return;
      told.current = xhtmlOf(changed.getJSON());
      onChange(told.current);
    },
  });
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
