import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The position where text can first be typed; undefined when there is no line. */
export function firstLine(doc: Node): number | undefined {
  let at: number | undefined;
  doc.descendants((node, pos) => {
    if (at === undefined && node.isTextblock) at = pos + 1;
    return at === undefined;
  });
  return at;
}

/** Text typed while a kept block (code, a page break) is selected goes into a line after it. */
export function typeAfterBlock(tr: Transaction, text: string): boolean {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection) || !selection.node.isBlock || !selection.node.isAtom) return false;
  const { paragraph } = tr.doc.type.schema.nodes;
  if (paragraph === undefined) return false;
  tr.insert(selection.to, paragraph.create());
  tr.setSelection(TextSelection.create(tr.doc, selection.to + 1))
    .insertText(text)
    .scrollIntoView();
  return true;
}

/**
 * Keeps typed text from replacing kept blocks (code, page breaks); Delete and Backspace still remove them. When the
 * editor opens, the cursor is put in a line of text.
 */
export const KeptBlocks = Extension.create({
  name: 'keptBlocks',
  onCreate() {
    const { doc, selection } = this.editor.state;
    const at = selection instanceof NodeSelection ? firstLine(doc) : undefined;
    if (at !== undefined) this.editor.commands.setTextSelection(at);
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          const tr = view.state.tr;
          if (!typeAfterBlock(tr, text)) return false;
          view.dispatch(tr);
          return true;
        },
      },
    }),
  ],
});
