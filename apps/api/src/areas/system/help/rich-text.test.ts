import { describe, expect, test } from 'vitest';
import { richTextOf } from './rich-text.ts';

const words = (markdown: string): string => JSON.stringify(richTextOf(markdown));

describe('a help text', () => {
  test('has headings, paragraphs, lists and notes, with bold, italic and links in them', () => {
    expect(richTextOf('## Antes\n\nLeia o **contrato** e o *aviso*.\n\n1. um\n2. dois\n\n> Atenção: só você.')).toEqual(
      [
        { type: 'heading', runs: [{ text: 'Antes' }] },
        {
          type: 'paragraph',
          runs: [
            { text: 'Leia o ' },
            { text: 'contrato', strong: true },
            { text: ' e o ' },
            { text: 'aviso', emphasis: true },
            { text: '.' },
          ],
        },
        { type: 'list', ordered: true, items: [[{ text: 'um' }], [{ text: 'dois' }]] },
        { type: 'note', runs: [{ text: 'Atenção: só você.' }] },
      ],
    );
    expect(richTextOf('- a\n  - b\n- **c**')).toEqual([
      { type: 'list', ordered: false, items: [[{ text: 'a; b' }], [{ text: 'c', strong: true }]] },
    ]);
  });

  test('links out by https, to a mailbox and within this site, and nowhere else', () => {
    expect(richTextOf('[a](https://example.com) [b](/docs) [c](mailto:x@example.com)')[0]).toMatchObject({
      runs: [{ href: 'https://example.com' }, {}, { href: '/docs' }, {}, { href: 'mailto:x@example.com' }],
    });
    for (const address of [
      'javascript:alert(1)',
      '//evil.example',
      'http://plain.example',
      'data:text/html,x',
      '/\\evil',
    ])
      expect(words(`[x](${address})`)).not.toContain('href');
  });

  test('shows a tag, a script or a picture as the words they are', () => {
    expect(richTextOf('<script>alert(1)</script>')).toEqual([
      { type: 'paragraph', runs: [{ text: '<script>alert(1)</script>' }] },
    ]);
    expect(words('oi <b onclick=x>você</b>')).toContain('<b onclick=x>você</b>');
    expect(words('![x](https://example.com/a.png)')).not.toContain('href');
    expect(words('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('| 1 | 2 |');
  });

  test('is nothing when nothing was typed', () => {
    expect(richTextOf('  \n\n')).toEqual([]);
  });
});
