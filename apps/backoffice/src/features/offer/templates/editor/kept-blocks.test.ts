import { getSchema } from '@tiptap/core';
import { Node as ProseNode } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { xhtmlOf } from './doc-to-xhtml.ts';
import { firstLine, typeAfterBlock } from './kept-blocks.ts';
import { templateExtensions } from './schema.ts';
import { docOf } from './xhtml-to-doc.ts';

const schema = getSchema(templateExtensions);
const stateOf = (source: string) => EditorState.create({ doc: ProseNode.fromJSON(schema, docOf(source)), schema });

test.each(['<section><p>a</p></section>', '<div style="page-break-before:always"></div>'])(
  'what is typed while %s is selected stands after it and nothing is lost',
  (block) => {
    const state = stateOf(`${block}<p>b</p>`);
    const tr = state.tr.setSelection(NodeSelection.create(state.doc, 0));
    expect(typeAfterBlock(tr, 'x')).toBe(true);
    tr.doc.check();
    expect(xhtmlOf(tr.doc.toJSON()).replaceAll(/\n\s*/g, '')).toBe(`${block}<p>x</p><p>b</p>`);
  },
);

test('typing in a line is left to the editor', () => {
  const state = stateOf('<p>b</p>');
  expect(typeAfterBlock(state.tr.setSelection(TextSelection.create(state.doc, 1)), 'x')).toBe(false);
});

test.each([
  ['<section><p>a</p></section><!-- n --><p>b</p>', 'b'],
  ['<table><tr><td><p>c</p></td></tr></table><p>b</p>', 'c'],
])('the caret begins in the first line of %s', (source, text) => {
  const { doc } = stateOf(source);
  const at = firstLine(doc);
  expect(at === undefined ? undefined : doc.resolve(at).parent.textContent).toBe(text);
});

test('a text without a line has no place to type', () => {
  expect(firstLine(stateOf('<section><p>a</p></section>').doc)).toBeUndefined();
});
