import { expect, test } from 'vitest';
import { editTitle, saidAlready } from './help-part.ts';

const current = { state: 'CURRENT', title: 'Como matricular', validFrom: '2026-03-01' } as const;
const texts = [{ ...current, state: 'PAST', title: 'Antigo' } as const, current];

test('the screen of a help text is called after what is done there, so that its trail does not end in the name of its page', () => {
  expect(editTitle({ texts }, undefined)).toBe('Novo texto: Como matricular');
  expect(editTitle({ texts }, current)).toBe('Texto de 01/03/2026: Como matricular');
});

test('a new text is not saved while the part says the same on its day, but may take back one that comes before it', () => {
  const said = { validFrom: '2026-03-01', title: 'Como matricular', body: 'Peça o RG.', mediaUrl: null };
  const later = { ...said, validFrom: '2026-04-01', body: 'Peça o CPF.' };
  const typed = { ...said, validFrom: '2026-03-20', mediaUrl: '' };
  expect(saidAlready([later, said], typed)).toBe('O texto é igual ao que já vale nesta data.');
  expect(saidAlready([later, said], { ...typed, title: 'Matricular' })).toBeUndefined();
  expect(saidAlready([later, said], { ...typed, validFrom: '2026-05-01' })).toBeUndefined();
});
