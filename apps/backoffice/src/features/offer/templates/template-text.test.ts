import { expect, it } from 'vitest';
import { textOf } from './template-text.tsx';

it('reads the words of every paragraph, heading, item and cell of a template, without marks', () => {
  const xhtml =
    '<h1>Contrato</h1><p>Eu, <b>{{ student.name }}</b>,\n  aceito.<br />Assino.</p><ul><li>Inclui:<p>Aulas</p></li></ul><table><tr><td>Valor</td><td></td></tr></table>';
  const paragraphs = ['Contrato', 'Eu, {{ student.name }}, aceito.\nAssino.', 'Inclui:', 'Aulas', 'Valor'];
  expect(textOf(xhtml).split('\n\n')).toEqual(paragraphs);
});

it('reads words that stand outside of paragraphs', () => {
  expect(textOf('Antes <i>de</i> tudo<div>Local e data<!-- aqui --></div>')).toBe('Antes de tudo\n\nLocal e data');
});

it('reads nothing of what is not well-formed', () => {
  expect(textOf('<p>Aulas')).toBe('');
});
