import { TemplateOverflow } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { compileTemplate, hasErrors } from './compile-template.ts';

const contract = (source: string) => compileTemplate(source, 'CFC_STUDENT_CONTRACT');
const errors = (source: string) =>
  contract(source)
    .problems.filter(({ severity }) => severity === 'error')
    .map(({ line, message }) => `${line}: ${message}`);

/** The first 33 bytes of a PNG file, which declare a picture of 30,000 × 30,000 pixels. */
const HUGE_PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000075300000753008060000000000000000', 'hex').toString(
  'base64',
);
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('hostile templates', () => {
  test.each([
    ['a script', '<p>a</p>\n<script>fetch("//evil")</script>', '2: O elemento <script> não é aceito.'],
    [
      'an event handler',
      '<p>a</p>\n\n<p onclick="steal()">b</p>',
      '3: O atributo onclick executaria um programa e não é aceito.',
    ],
    ['a frame', '<iframe src="https://evil.example"></iframe>', '1: O elemento <iframe> não é aceito.'],
    [
      'an image from outside',
      '<p>\n<img src="http://169.254.169.254/latest" /></p>',
      '2: Imagens precisam estar dentro do template (PNG ou JPEG); endereços de fora não são aceitos.',
    ],
    [
      'a picture of the server’s files',
      '<img src="file:///etc/passwd" />',
      '1: Imagens precisam estar dentro do template (PNG ou JPEG); endereços de fora não são aceitos.',
    ],
    ['an SVG that carries a script', '<svg><script>x()</script></svg>', '1: O elemento <svg> não é aceito.'],
    [
      'a style that loads',
      '<p style="background: url(http://evil/x)">a</p>',
      '1: O estilo carrega ou executa algo de fora e não é aceito.',
    ],
    ['a link that acts', '<a href="javascript:alert(1)">a</a>', '1: O endereço “javascript:alert(1)” não é aceito.'],
    [
      'a processing instruction',
      'a\n<?xml-stylesheet href="x"?>',
      '2: A instrução <?xml-stylesheet … ?> não é aceita.',
    ],
    [
      'an external entity',
      '<!DOCTYPE p [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<p>&x;</p>',
      '1: Um template não pode ter DOCTYPE nem declarar entidades.',
    ],
    [
      'a picture that would fill the memory',
      `<img src="data:image/png;base64,${HUGE_PNG}" />`,
      '1: A imagem tem 30000×30000 pixels; o máximo é 3000×3000.',
    ],
    [
      'a program in its tags',
      '<p>{{ constructor.constructor("return process")() }}</p>',
      '1: Não entendi “("return process")()”.',
    ],
    [
      'a branch that breaks the document',
      '<table>{% if studentName %}<tr>\n{% endif %}</tr></table>',
      '2: {% endif %} precisa ficar no mesmo elemento em que {% if %} começou.',
    ],
    [
      'a variable in an attribute',
      '<img alt="{{ studentName }}" src="x" />',
      '1: Variáveis só podem ficar no texto, não no atributo alt.',
    ],
    ['an element that is never closed', '<p>a</p>\n<div>\n<p>b</p>', '2: Falta fechar o elemento <div>.'],
    ['an element closed in the wrong order', '<p>\n<b>x</p></b>', '2: Falta fechar <b>, aberto na linha 2.'],
    ['a lone &', '<p>a</p>\n<p>Silva & Cia</p>', '2: Um “&” sozinho precisa ser escrito &amp;.'],
    ['a lone <', '<p>1 < 2</p>', '1: Depois de “<” vem o nome de um elemento; um “<” do texto se escreve &lt;.'],
    ['an unknown variable', '<p>\n{{ studentNome }}</p>', '2: A variável “studentNome” não existe.'],
    ['a script that shouts', '<p>a</p>\n<SCRIPT>x()</SCRIPT>', '2: O elemento <script> não é aceito.'],
    [
      'an SVG picture inside the text',
      '<img src="data:image/svg+xml;base64,PHN2Zy8+" />',
      '1: Imagens precisam estar dentro do template (PNG ou JPEG); endereços de fora não são aceitos.',
    ],
    [
      'a picture that is none',
      '<img src="data:image/png;base64,iVBORw0KGgo=" />',
      '1: O conteúdo da imagem não é o que ela diz ser.',
    ],
    [
      'the number of no character',
      '<p>a&#0;b</p>',
      '1: Este caractere escrito por número (&#…;) não existe. Escreva o próprio caractere.',
    ],
    [
      'half a character by its number',
      '<p>a&#xD800;b</p>',
      '1: Este caractere escrito por número (&#…;) não existe. Escreva o próprio caractere.',
    ],
    ['a raw control character', '<p>a\u0008b</p>', '1: Há um caractere que não pode ser usado aqui.'],
    ['the ancestors of its values', '<p>{{ __proto__ }}</p>', '1: A variável “__proto__” não existe.'],
    [
      'an element named by a variable',
      '<{{ studentName }}>a</p>',
      '1: Depois de “<” vem o nome de um elemento; um “<” do texto se escreve &lt;.',
    ],
    [
      'loops inside each other without end',
      `<p>${'{% for t in campaignTags %}'.repeat(21)}${'{% endfor %}'.repeat(21)}</p>`,
      '1: Há mais de 20 condições e repetições umas dentro das outras.',
    ],
    ['a comment within a comment', '<!-- a -- b -->', '1: Um comentário não pode ter “--” no meio.'],
    ['the end of nothing', '<p>a</></p>', '1: “</>” não fecha nenhum elemento.'],
    ['a section of raw text', '<p><![CDATA[<script>x()</script>]]></p>', '1: Trechos CDATA não são aceitos.'],
  ])('%s is refused with its line', (_what, source, expected) => {
    expect(errors(source)).toContain(expected);
  });

  test('a billion laughs ends at the DOCTYPE: nothing is expanded', () => {
    const laughs = Array.from({ length: 20 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join('');
    const source = `<!DOCTYPE p [<!ENTITY l0 "ha">${laughs}]><p>&l20;</p>`;
    expect(hasErrors(contract(source).problems)).toBe(true);
  });

  test('a loop bomb ends at the limit of steps, a huge text at the limit of characters', () => {
    const tags = { campaignTags: Array.from({ length: 1000 }, (_, i) => `t${i}`) };
    const loops = contract('<p>{% for a in campaignTags %}{% for b in campaignTags %}x{% endfor %}{% endfor %}</p>');
    expect(loops.problems).toEqual([]);
    expect(() => loops.filled(tags)).toThrow(TemplateOverflow);
    const huge = contract(`<p>{% for a in campaignTags %}${'texto '.repeat(1000)}{% endfor %}</p>`);
    expect(() => huge.filled(tags)).toThrow('grande demais');
  });

  test('ten thousand elements inside each other are refused, not followed', () => {
    expect(errors('<div>'.repeat(10_000) + '</div>'.repeat(10_000))[0]).toBe(
      '1: Há mais de 60 elementos uns dentro dos outros.',
    );
  });

  test('a value with markup in it stays a value', () => {
    const { filled } = contract('<p>{{ studentName }}</p>');
    expect(filled({ studentName: `<img src=x onerror="alert('1')"> & Cia` })).toBe(
      '<p>&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Cia</p>',
    );
    expect(filled({ studentName: '{{ studentCpf }}', studentCpf: '1' })).toBe('<p>{{ studentCpf }}</p>');
  });
});

describe('what is harmless', () => {
  test('and not printed is told, and its text kept', () => {
    const { problems, filled } = contract(
      '<article><p class="x" data-a="1">a <a href="https://a.b">b</a></p></article>\n<style>p{}</style>',
    );
    expect(problems.map(({ severity, line, message }) => `${severity} ${line} ${message}`)).toEqual([
      'warning 1 O elemento <article> não sai no documento; só o texto dele.',
      'warning 1 O elemento <a> não sai no documento; só o texto dele.',
      'warning 1 O endereço do link não sai no documento; só o texto dele.',
      'warning 2 O elemento <style> e o que está nele não saem no documento.',
    ]);
    expect(filled({})).toBe('<p>a b</p>\n');
  });

  test('is printed: tables, lists, alignment, page breaks and pictures that travel inside', () => {
    const source =
      '<h2 style="text-align:center">T</h2><table><tbody><tr><td colspan="2">R$&nbsp;1</td></tr></tbody></table>' +
      `<div style="page-break-before:always"></div><img src="data:image/png;base64,${PNG}" alt="Logo" width="40" />`;
    const { problems, filled } = contract(source);
    expect(problems).toEqual([]);
    expect(filled({})).toBe(source.replace('&nbsp;', '\u00A0'));
  });

  test('plain text has no markup to escape', () => {
    const { problems, filled } = compileTemplate('Olá {{ studentName }} <3 & você', 'SMS');
    expect(problems).toEqual([]);
    expect(filled({ studentName: 'Ana & Bia' })).toBe('Olá Ana & Bia <3 & você');
  });
});
