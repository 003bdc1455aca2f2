import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensOf } from '@habilita/contract';
import { contrastOf, parseColor, TEXT_CONTRAST } from '@habilita/kernel';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

function rule(selector: string): Readonly<Record<string, string>> {
  const start = tokens.indexOf(`${selector} {`);
  const body = tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start));
  const lines = body.matchAll(/^\s*(?<name>[\w-]+): (?<value>[^;]+);/gm);
  return Object.fromEntries([...lines].map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']));
}

describe('the option that the keyboard has reached', () => {
  const MARKED = '[data-combobox-option][data-combobox-selected]';
  const PROGRAM_COLORS = ['#0b6b65', '#ffd400', '#e30613', '#101010', '#fafafa'] as const;

  test('has both its lines in the colour of text, on the soft tone of the programme', () => {
    expect(rule(MARKED)).toMatchObject({ 'background-color': 'var(--hb-primary-soft)', color: 'var(--hb-text)' });
    expect(rule(`${MARKED} small`)).toEqual({ color: 'inherit' });
  });

  test.each(['light', 'dark'] as const)('is readable by %s, whatever the colour of the programme', (scheme) => {
    const own = rule(`[data-mantine-color-scheme="${scheme}"]`);
    const softs = [own['--hb-primary-soft'], ...PROGRAM_COLORS.map((color) => tokensOf(color)[scheme].soft)];
    for (const soft of softs) {
      const [text, ground] = [own['--hb-text'], soft].map((color) => parseColor(color ?? ''));
      if (text === undefined || ground === undefined) throw new Error(`no colours: ${JSON.stringify(own)}`);
      expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
    }
  });
});

test('in the dark pictures have the brightness, contrast and sepia of the specification', () => {
  const [, filter = ''] = /\[data-mantine-color-scheme="dark"\] img[^{]*\{([^}]*)\}/.exec(tokens) ?? [];
  expect(filter.trim()).toBe('filter: brightness(100%) contrast(90%) sepia(10%);');
});
