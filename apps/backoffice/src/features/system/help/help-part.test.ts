import { expect, test } from 'vitest';
import { editTitle } from './help-part.ts';

const current = { state: 'CURRENT', title: 'Como matricular', validFrom: '2026-03-01' } as const;
const texts = [{ ...current, state: 'PAST', title: 'Antigo' } as const, current];

test('the screen of a help text is called after what is done there, so that its trail does not end in the name of its page', () => {
  expect(editTitle({ texts }, undefined)).toBe('Novo texto: Como matricular');
  expect(editTitle({ texts }, current)).toBe('Texto de 01/03/2026: Como matricular');
});
