import { describe, expect, test } from 'vitest';
import { contractText, sanitizeTemplate } from './contract-text.ts';

describe('the contract text', () => {
  test('a name with markup in it stays a name', () => {
    const { html } = contractText('<p>{{studentName}}</p>', { studentName: `<img src=x onerror="alert('1')"> & Cia` });
    expect(html).toBe('<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Cia</p>');
  });

  test('scripts, links, images and event handlers do not survive', () => {
    const dirty =
      '<h1 onclick="x()">Contrato</h1><script>steal()</script><a href="javascript:x()">a</a><img src="http://x/y.png"><iframe src="x"></iframe>';
    expect(sanitizeTemplate(dirty)).toBe('<h1>Contrato</h1>a');
  });

  test('tables, alignment and lists do', () => {
    const kept = '<table><tbody><tr><td colspan="2" style="text-align:center">R$</td></tr></tbody></table>';
    expect(sanitizeTemplate(kept)).toBe(kept);
  });

  test('the same template and variables give the same hash; any other value another', () => {
    const text = contractText('<p>{{ planName }}</p>', { planName: 'A' });
    expect(contractText('<p>{{planName}}</p>', { planName: 'A' })).toEqual(text);
    expect(contractText('<p>{{planName}}</p>', { planName: 'B' }).sha256).not.toBe(text.sha256);
    expect(text.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a placeholder nobody knows becomes nothing, names of built-in properties included', () => {
    expect(contractText('<p>{{unknown}}{{constructor}}</p>', {}).html).toBe('<p></p>');
  });
});
