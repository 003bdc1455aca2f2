import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  namesUsed,
  parseTemplate,
  renderTemplate,
  scanTemplate,
  smsLength,
  TEMPLATE_LIMITS,
  TemplateOverflow,
  type TemplateValues,
  unfilledNames,
} from './index.ts';

const asIs = (text: string) => text;
function print(source: string, values: TemplateValues = {}): string {
  const { nodes, problems } = parseTemplate(source, 'TXT');
  expect(problems).toEqual([]);
  return renderTemplate(nodes, values, asIs);
}
const problemsOf = (source: string) =>
  parseTemplate(source, 'TXT').problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

describe('a template prints', () => {
  test('values, and nothing where there is none', () => {
    expect(print('Olá {{ name }}{{missing}}{{a.b}}!', { name: 'Ana', a: { b: 1 } })).toBe('Olá Ana1!');
  });

  test('money, dates and documents as people read them', () => {
    const values = { price: 1234.5, due: '2026-12-31', at: '2026-12-31T14:30:00-03:00', cpf: '52998224725' };
    expect(print('{{price | brl}} {{due|date}} {{at|datetime}} {{at|time}} {{cpf|cpf}}', values)).toBe(
      'R$ 1.234,50 31/12/2026 31/12/2026 14:30 14:30 529.982.247-25',
    );
    expect(
      print('{{ cnpj | cnpj }} {{ cep | cep }} {{ phone | phone }}', {
        cnpj: '11222333000181',
        cep: '29010000',
        phone: '27999990000',
      }),
    ).toBe('11.222.333/0001-81 29010-000 (27) 9 9999-0000');
  });

  test('what a filter cannot format as it is', () => {
    expect(print('{{ a | brl }} {{ b | date }} {{ c | cpf }}', { a: 'R$ 5,00 (PIX)', b: 'amanhã', c: '123' })).toBe(
      'R$ 5,00 (PIX) amanhã 123',
    );
  });

  test('the branch that holds', () => {
    const source = '{% if n > 2 and tag == "vip" %}A{% elsif n >= 2 or x %}B{% else %}C{% endif %}';
    expect(print(source, { n: 3, tag: 'vip' })).toBe('A');
    expect(print(source, { n: 2 })).toBe('B');
    expect(print(source, { n: 1, x: [] })).toBe('C');
  });

  test('a list, item by item', () => {
    const source = '{% for t in tags %}[{{ t.name | default: "?" | upper }}]{% endfor %}{{ words | join: " e " }}';
    expect(print(source, { tags: [{ name: 'a' }, {}], words: ['x', 'y'] })).toBe('[A][?]x e y');
  });
});

describe('a template cannot', () => {
  test('reach what its values do not hold themselves', () => {
    expect(print('{{constructor}}{{a.constructor.name}}{{a.length}}{{__proto__}}{{a.toString}}', { a: 'text' })).toBe(
      '',
    );
    expect(print('{{ list.length }}{{ list.map }}', { list: ['x'] })).toBe('');
  });

  test('call, assign, include or count: each is refused with its line', () => {
    expect(problemsOf('a\n{{ process.exit() }}')[0]).toMatch(/^2:1 Não entendi “\(\)”/);
    expect(problemsOf('\n\n {% include "x" %}')[0]).toMatch(/^3:2 A marcação “include” não existe/);
    expect(problemsOf('{% for i in (1..9) %}{% endfor %}')[0]).toMatch(/^1:1 Não entendi/);
    expect(problemsOf('{% assign a = 1 %}')[0]).toMatch(/^1:1/);
    expect(problemsOf('{{ a | constructor }}')).toEqual(['1:1 O filtro “constructor” não existe.']);
  });

  test('leave a block open, close another, or forget its braces', () => {
    expect(problemsOf('{% if a %}\n{% for b in c %}')).toEqual(['1:1 Falta {% endif %}.', '2:1 Falta {% endfor %}.']);
    expect(problemsOf('{% for b in c %}{% endif %}{% endfor %}')).toEqual(['1:17 {% endif %} sem o seu começo.']);
    expect(problemsOf('{{ a')).toEqual(['1:1 Falta fechar com }}.']);
    expect(problemsOf('{% if a %}{% else %}{% else %}{% endif %}')).toEqual(['1:21 {% else %} sem um {% if %} antes.']);
  });

  test('nest loops until nothing answers any more', () => {
    const list = Array.from({ length: 900 }, () => 1);
    const bomb = '{% for a in l %}{% for b in l %}{% for c in l %}x{% endfor %}{% endfor %}{% endfor %}';
    const { nodes } = parseTemplate(bomb, 'TXT');
    expect(() => renderTemplate(nodes, { l: list }, asIs)).toThrow(TemplateOverflow);
    expect(() => renderTemplate(nodes, { l: [...list, ...list] }, asIs)).toThrow('passa de 1000 itens');
    expect(problemsOf('{% if a %}'.repeat(21))[0]).toContain('Falta {% endif %}');
    expect(problemsOf('{% if a %}'.repeat(21) + '{% endif %}'.repeat(20))).toEqual([
      '1:201 Há mais de 20 condições e repetições umas dentro das outras.',
    ]);
  });

  test('print without end', () => {
    const { nodes } = parseTemplate(`{% for a in l %}${'x'.repeat(10_000)}{% endfor %}`, 'TXT');
    const l = Array.from({ length: 1000 }, () => 1);
    expect(() => renderTemplate(nodes, { l }, asIs)).toThrow('grande demais');
  });

  test('be longer than the limit, or full of tags', () => {
    expect(problemsOf('x'.repeat(TEMPLATE_LIMITS.source + 1))[0]).toContain('1.500.000');
    expect(problemsOf('{{a}}'.repeat(TEMPLATE_LIMITS.tags + 1))).toEqual([
      '1:25001 O template tem mais de 5000 marcações.',
    ]);
    expect(scanTemplate('{{'.repeat(100_000)).problems).toHaveLength(50);
  });
});

const names = (source: string) =>
  namesUsed(parseTemplate(source, 'TXT').nodes).map(({ name, line }) => `${name}@${line}`);

describe('names', () => {
  test('are told once, with the first line; the item of a loop is none', () => {
    expect(names('{{a}}\n{{b.c}}{% if d == e %}{{a}}{% endif %}{% for t in f %}{{t}}{{g}}{% endfor %}')).toEqual([
      'a@1',
      'b@2',
      'd@2',
      'e@2',
      'f@2',
      'g@2',
    ]);
  });

  test('without a value are unfilled', () => {
    const used = namesUsed(parseTemplate('{{a}}{{b}}{{c}}{{d}}{{e}}', 'TXT').nodes);
    expect(unfilledNames(used, { a: 'x', b: ' ', c: [], d: 0 })).toEqual(['b', 'c', 'e']);
  });
});

test('in XHTML the comparison is written with entities', () => {
  const { nodes, problems } = parseTemplate('{% if n &gt; 1 %}{{ a | default: &quot;x&quot; }}{% endif %}', 'XHTML');
  expect(problems).toEqual([]);
  expect(renderTemplate(nodes, { n: 2 }, asIs)).toBe('x');
});

test('text without braces is printed as it is, whatever it is', () => {
  assert(
    property(string({ unit: 'binary' }), (text) => {
      const plain = text.replaceAll('{', '');
      expect(print(plain)).toBe(plain);
    }),
  );
});

const outcome = (source: string): string => {
  const { nodes, problems } = parseTemplate(source, 'TXT');
  return problems.length === 0 ? typeof renderTemplate(nodes, { b: ['x'] }, asIs) : 'refused';
};

test('any text at all is either refused or rendered', () => {
  const piece = oneof(
    constantFrom('{{', '}}', '{%', '%}', ' if ', ' for a in b ', ' endif ', 'x', '|', '\n', '"', ' a.b '),
    string(),
  );
  assert(
    property(array(piece), (pieces) => {
      expect(['string', 'refused']).toContain(outcome(pieces.join('')));
    }),
  );
});

test('an SMS is 160 places, 153 when joined; ã and emoji make it 70 and 67', () => {
  expect(smsLength('a'.repeat(160))).toEqual({ length: 160, messages: 1, left: 0, unicode: false });
  expect(smsLength('a'.repeat(161))).toEqual({ length: 161, messages: 2, left: 145, unicode: false });
  expect(smsLength('€')).toMatchObject({ length: 2, unicode: false });
  expect(smsLength('ã'.repeat(71))).toEqual({ length: 71, messages: 2, left: 63, unicode: true });
  expect(smsLength('')).toMatchObject({ messages: 1, left: 160 });
});
