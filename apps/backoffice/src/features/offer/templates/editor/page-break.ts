import type { Editor } from '@tiptap/core';
import { type Node, type NodeType, type ResolvedPos } from '@tiptap/pm/model';
import { Selection, type Transaction } from '@tiptap/pm/state';

/** A page break may stand in these nodes only: tables, lists and quotations are never broken. */
const HOLDERS = new Set(['doc', 'division']);

/** The depth of the innermost node that may hold a break and whose ancestors may too. */
function holderDepth(place: ResolvedPos): number {
  let depth = 0;
  while (depth < place.depth && HOLDERS.has(place.node(depth + 1).type.name)) depth += 1;
  return depth;
}

/**
 * The position for the break: before the line when the cursor is at its start, at the cursor when it is within the
 * line, else after the block.
 */
function placeOf(tr: Transaction): number {
  const { $to, to } = tr.selection;
  const depth = holderDepth($to);
  if ($to.depth === depth) return to;
  const isLine = $to.depth === depth + 1 && $to.parent.isTextblock;
  if (isLine && $to.parentOffset === 0) return $to.before();
  if (isLine && $to.parentOffset < $to.parent.content.size) {
    tr.split($to.pos);
    return $to.pos + 1;
  }
  return $to.after(depth + 1);
}

/** Inserts a page break and puts the cursor on the next page. */
export function breakPage(tr: Transaction, pageBreak: Node, paragraph: NodeType): Transaction {
  const at = placeOf(tr);
  tr.insert(at, pageBreak);
  const after = at + pageBreak.nodeSize;
  if (tr.doc.resolve(after).nodeAfter === null) tr.insert(after, paragraph.create());
  return tr.setSelection(Selection.near(tr.doc.resolve(after), 1)).scrollIntoView();
}

export const insertPageBreak = (editor: Editor): boolean =>
  editor
    .chain()
    .focus()
    .command(({ tr, state: { schema } }) => {
      const { pageBreak, paragraph } = schema.nodes;
      if (pageBreak === undefined || paragraph === undefined) return false;
      breakPage(tr, pageBreak.create(), paragraph);
      return true;
    })
    .run();
