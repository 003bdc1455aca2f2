import { getSchema } from '@tiptap/core';
import { Node as ProseNode } from '@tiptap/pm/model';
import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { xhtmlOf } from './doc-to-xhtml.ts';
import { breakPage } from './page-break.ts';
import { templateExtensions } from './schema.ts';
import { docOf } from './xhtml-to-doc.ts';

const schema = getSchema(templateExtensions);
const BREAK = '<div style="page-break-before:always"></div>';

/** Puts a page break at '|', then types 'x'. */
function brokenAt(source: string): string {
  const doc = ProseNode.fromJSON(schema, docOf(source));
  let at = 0;
  doc.descendants((node, pos) => {
    const mark = node.text?.indexOf('|') ?? -1;
    if (mark >= 0) at = pos + mark;
  });
  const state = EditorState.create({ doc });
  const { pageBreak, paragraph } = schema.nodes;
  if (pageBreak === undefined || paragraph === undefined) throw new Error('the editor knows page breaks');
  const tr = state.tr.delete(at, at + 1);
  tr.setSelection(TextSelection.create(tr.doc, at));
  breakPage(tr, pageBreak.create(), paragraph).insertText('x');
  tr.doc.check();
  return xhtmlOf(tr.doc.toJSON()).replaceAll(/\n\s*/g, '');
}

test.each([
  ['<p>a|</p>', `<p>a</p>${BREAK}<p>x</p>`],
  ['<p>a|</p><p>b</p>', `<p>a</p>${BREAK}<p>xb</p>`],
  ['<p>a|b</p>', `<p>a</p>${BREAK}<p>xb</p>`],
  ['<p>|a</p>', `${BREAK}<p>xa</p>`],
  ['<p>a</p><p>|</p>', `<p>a</p>${BREAK}<p>x</p>`],
  ['<div class="c"><p>a|</p></div>', `<div class="c"><p>a</p>${BREAK}<p>x</p></div>`],
  ['<ul><li><p>a|b</p></li></ul><p>c</p>', `<ul><li><p>ab</p></li></ul>${BREAK}<p>xc</p>`],
  ['<table><tr><td><p>a|</p></td></tr></table>', `<table><tr><td><p>a</p></td></tr></table>${BREAK}<p>x</p>`],
])('after a page break in %s what is typed stands on the next page', (source, written) => {
  expect(brokenAt(source)).toBe(written);
});
