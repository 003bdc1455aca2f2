import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state';

/** The first place in the text where something can be typed; nothing when there is no line. */
export function firstLine(doc: Node): number | undefined {
  let at: number | undefined;
  doc.descendants((node, pos) => {
    if (at === undefined && node.isTextblock) at = pos + 1;
    return at === undefined;
  });
  return at;
}

/** Text typed while a block that is kept as it is (code, a page break) is selected: it goes into a line after the block. */
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

/** Keeps typed text from replacing a kept block, and puts the first caret in a line of text. Delete and Backspace still remove a block. */
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
