import { expect, it } from 'vitest';
import { paragraphsOf } from './template-text.tsx';

it('reads each paragraph, heading, item and cell of a template once, without marks', () => {
  const xhtml =
    '<h1>Contrato</h1><p>Eu, <b>{{ student.name }}</b>, aceito.</p><ul><li><p>Aulas</p></li></ul><table><tr><td>Valor</td><td></td></tr></table>';
  expect(paragraphsOf(xhtml)).toEqual(['Contrato', 'Eu, {{ student.name }}, aceito.', 'Aulas', 'Valor']);
});

it('reads nothing of what is not well-formed', () => {
  expect(paragraphsOf('<p>Aulas')).toEqual([]);
});
