import { describe, expect, test } from 'vitest';
import { pictureOf, readPasted } from './pasting.ts';

describe('what is pasted', () => {
  test('leaves pictures behind that lie elsewhere, and counts them', () => {
    const inside = '<img src="data:image/png;base64,AAAA">';
    const pasted = readPasted(`<p>a<img src="file:///C:/x.png"><img src="https://x.test/y.png">${inside}</p>`);
    expect(pasted).toEqual({ html: `<p>a${inside}</p>`, lost: 2 });
  });

  test('from Word keeps its page breaks', () => {
    const word = '<p>a</p><p class="MsoNormal"><br clear="all" style="page-break-before:always"></p><p>b</p>';
    expect(readPasted(word).html).toBe('<p>a</p><div data-page-break=""></div><p>b</p>');
  });
});

const clipboard = (texts: Readonly<Record<string, string>>, type = 'image/png') => {
  const files = [new File(['x'], 'tela.png', { type })];
  // The browser of the tests has a clipboard that cannot hold files, so this object stands for one.
  return { files, getData: (kind: string) => texts[kind] ?? '' } as unknown as DataTransfer;
};

describe('a picture in the clipboard', () => {
  test('is taken when there is nothing to read beside it', () => {
    expect(pictureOf(clipboard({}))?.name).toBe('tela.png');
    expect(pictureOf(clipboard({ 'text/html': '<img src="https://x.test/y.png">' }))?.name).toBe('tela.png');
  });

  test('is left when it only shows the text that came along, or is no picture', () => {
    expect(pictureOf(clipboard({ 'text/html': '<table><td>1</td></table>', 'text/plain': '1' }))).toBeUndefined();
    expect(pictureOf(clipboard({}, 'application/pdf'))).toBeUndefined();
    expect(pictureOf(null)).toBeUndefined();
  });
});
