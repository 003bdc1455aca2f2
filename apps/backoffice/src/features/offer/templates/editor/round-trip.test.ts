import { getSchema } from '@tiptap/core';
import { Node as ProseNode } from '@tiptap/pm/model';
import { type Arbitrary, array, assert, constantFrom, letrec, oneof, property, record, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { xhtmlOf } from './doc-to-xhtml.ts';
import { templateExtensions } from './schema.ts';
import { docOf } from './xhtml-to-doc.ts';
import { attributesOf, isElement, readTree } from './xhtml-tree.ts';

const schema = getSchema(templateExtensions);

/** Reads the source into the editor's document and writes it again. */
function throughTheEditor(source: string): string {
  const json = docOf(source);
  if (json === undefined) throw new Error(`not well-formed: ${source}`);
  const doc = ProseNode.fromJSON(schema, json);
  doc.check();
  return xhtmlOf(doc.toJSON());
}

const TEXT_TAGS = new Set(['strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'span']);

const declarations = (style: string) =>
  style
    .split(';')
    .map((one) => one.replaceAll(/\s/g, ''))
    .filter((one) => one !== '')
    .toSorted()
    .join(';');
const attributesIn = (element: Element) =>
  attributesOf(element)
    .map(([name, value]) => `${name}=${name === 'style' ? declarations(value) : value}`)
    .toSorted()
    .join(' ');

const isHollow = (node: Node): boolean =>
  [...node.childNodes].every((child) => child.nodeType === 3 && (child.nodeValue ?? '').trim() === '');

const holdsSomething = (node: Node): boolean =>
  [...node.childNodes].some((child) =>
    isElement(child)
      ? !TEXT_TAGS.has(child.nodeName) || isHollow(child) || holdsSomething(child)
      : (child.nodeValue ?? '').trim() !== '',
  );

/**
 * Everything a reader would see of the source: elements with attributes, comments, and text with the elements
 * around it.
 */
function meaning(source: string): string[] {
  const root = readTree(source);
  if (root === undefined) throw new Error(`not well-formed: ${source}`);
  const found: string[] = [];
  const walk = (node: Node, around: readonly string[]) => {
    const marked = around.length === 0 ? '' : ` in ${around.join(',')}`;
    if (isElement(node)) {
      const self = `${node.nodeName} ${attributesIn(node)}`.trim();
      const marks = TEXT_TAGS.has(node.nodeName) && holdsSomething(node);
      if (!marks) found.push(`<${self}>${marked}`);
      for (const child of node.childNodes) walk(child, marks ? [...new Set([...around, self])].toSorted() : around);
      if (!marks) found.push(`</${node.nodeName}>`);
      return;
    }
    const text = (node.nodeValue ?? '')
      .replaceAll(/[ \t\r\n]+/g, ' ')
      .replaceAll(/(\{[{%]) ?(.*?) ?([}%]\})/g, '$1$2$3');
    if (node.nodeType !== 3) found.push(`#${node.nodeType} ${text}${marked}`);
    else for (const letter of text.replaceAll(' ', '')) found.push(letter + marked);
  };
  for (const child of root.childNodes) walk(child, []);
  return found;
}

function carried(source: string) {
  const once = throughTheEditor(source);
  return { meaning: meaning(once), isStable: throughTheEditor(once) === once };
}
const whole = (source: string) => ({ meaning: meaning(source), isStable: true });

describe('from source to the rich editor and back', () => {
  test.each([
    ['headings and paragraphs', '<h1 id="a">T</h1><p style="text-align:center; color:#333">Olá <b>a<i>b</i></b></p>'],
    [
      'variables and conditions',
      '<p>{{studentName|upper}} {% if n &gt; 1 %}muitos{% endif %}</p>{% for t in campaignTags %}<p>{{t}}</p>{% endfor %}',
    ],
    [
      'lists, with and without paragraphs',
      '<ol type="a" start="3" class="x"><li>um</li><li value="9"><p>dois</p><ul><li>três</li></ul></li><li></li></ol>',
    ],
    [
      'tables with their parts',
      '<table class="t" width="90%"><thead><tr><th>A</th></tr></thead><tbody id="b"><tr data-x="1"><td colspan="2" style="width:30%">1<p>2</p></td></tr></tbody><tbody><tr><td></td></tr></tbody></table>',
    ],
    [
      'tables that a loop fills',
      '<table><tbody>{% for t in campaignTags %}<tr><td>{{ t }}</td></tr>{% endfor %}</tbody></table>',
    ],
    [
      'captions and columns',
      '<table><caption>C</caption><colgroup><col width="20%" /></colgroup><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    [
      'elements it does not know',
      '<section data-a="1"><p>x</p></section><p>veja <a href="https://a.b" rel="x">aqui</a> e <abbr title="t">ab</abbr></p>',
    ],
    [
      'comments, wherever they stand',
      '<!-- a --><p>b<!-- c -->d</p><div><!--e--><p>f</p></div><ul><!--g--><li>h</li></ul>',
    ],
    ['empty elements', '<p></p><p><span class="icon"></span>x</p><div></div><blockquote></blockquote>'],
    ['page breaks and lines', '<p>a</p><div style="page-break-before:always"></div><hr class="l" /><p>b<br />c</p>'],
    ['text without a paragraph', 'solto <b>aqui</b><p>b</p>mais <i>texto</i>'],
    [
      'pictures inside and outside',
      '<p><img src="data:image/png;base64,AAAA" alt="L" width="40" /><img src="https://x/y.png" /></p>',
    ],
    ['white space at the ends of a line', '<p> <i> a </i> <b> b </b>\n  </p>'],
    ['white space between text elements of another order', '<p><strong><sub><b>a</b>\n  </sub></strong>a</p>'],
    ['named characters', '<p>R$&nbsp;1 &mdash; &ccedil; &amp; &lt;</p>'],
    [
      'text elements with attributes, inside each other',
      '<p><span class="a">x<span class="b">y</span></span><strong title="t">z</strong></p>',
    ],
  ])('%s are not lost', (_what, source) => {
    expect(carried(source)).toEqual(whole(source));
  });

  test('what is not well-formed stays in the source', () => {
    expect(docOf('<p>a</div>')).toBeUndefined();
  });

  test('generated documents are not lost', () => {
    const attributes = array(
      oneof(
        tuple(constantFrom('class', 'id', 'data-a', 'lang', 'title'), constantFrom('x', 'a b', 'é"<&', '')),
        tuple(
          constantFrom('style'),
          constantFrom('text-align:right', 'color:#111;text-align: center', 'width:50%', 'margin-left:2pt'),
        ),
      ),
      { maxLength: 3 },
    ).map((pairs) =>
      [...new Map(pairs)]
        .map(
          ([name, value]) =>
            ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')}"`,
        )
        .join(''),
    );
    const text = constantFrom(
      'a',
      ' b ',
      'ç&amp;',
      '{{ studentName }}',
      '{% if x %}',
      '{%endif%}',
      '\n  ',
      'R$&nbsp;5',
      '<br />',
      '<!-- c -->',
      '<a href="#">l</a>',
      '<kbd></kbd>',
    );
    const element = (tags: readonly string[], content: Arbitrary<unknown>) =>
      record({ tag: constantFrom(...tags), attributes, content }).map(
        ({ tag, attributes: written, content: inside }) => `<${tag}${written}>${[inside].flat().join('')}</${tag}>`,
      );
    const { block } = letrec((tie) => ({
      inline: oneof({ maxDepth: 3 }, text, element([...TEXT_TAGS], array(tie('inline'), { maxLength: 3 }))),
      line: array(tie('inline'), { maxLength: 4 }),
      item: element(['li'], array(oneof(tie('inline'), tie('block')), { maxLength: 3 })),
      cell: element(['td', 'th'], array(oneof(tie('inline'), tie('block')), { maxLength: 2 })),
      row: element(['tr'], array(tie('cell'), { minLength: 1, maxLength: 3 })),
      part: element(['thead', 'tbody', 'tfoot'], array(tie('row'), { minLength: 1, maxLength: 2 })),
      block: oneof(
        { maxDepth: 4 },
        element(['p', 'h1', 'h3'], tie('line')),
        constantFrom(
          '<hr />',
          '<div style="page-break-before:always"></div>',
          '<!-- fora -->',
          '<nav><p>n</p></nav>',
          '<p>\n  a\n</p>',
        ),
        element(['div', 'blockquote', 'section', 'p'], array(oneof(tie('inline'), tie('block')), { maxLength: 3 })),
        element(['ul', 'ol'], array(oneof(tie('item'), constantFrom('\n  ', '<!-- i -->')), { maxLength: 3 })),
        element(
          ['table'],
          array(oneof(tie('part'), tie('row'), constantFrom('\n', '<caption>c</caption>')), { maxLength: 3 }),
        ),
      ),
    }));
    assert(
      property(array(oneof(block, text), { maxLength: 5 }), (pieces) => {
        const source = pieces.join('');
        expect(carried(source)).toEqual(whole(source));
      }),
      { numRuns: 150 },
    );
  });
});
