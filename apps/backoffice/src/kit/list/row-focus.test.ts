import { afterEach, expect, test } from 'vitest';
import { moveOverRows, rowFor } from './row-focus.ts';

afterEach(() => document.body.replaceChildren());

test('arrows stop at the ends, Home and End go there, and only ↓ comes in from outside', () => {
  expect([rowFor('ArrowDown', -1, 3), rowFor('ArrowDown', 2, 3), rowFor('ArrowUp', 0, 3)]).toEqual([0, 2, 0]);
  expect([rowFor('End', 0, 3), rowFor('Home', 2, 3), rowFor('ArrowUp', -1, 3), rowFor('a', 1, 3)]).toEqual([
    2,
    0,
    undefined,
    undefined,
  ]);
});

test('the focus moves over what the rows open by, past what else stands in them', () => {
  document.body.innerHTML = `<table><tbody>
    <tr><td><button>Ação</button></td><td data-subject><button data-copy>CPF</button><a href="/1">Ana</a></td></tr>
    <tr><td><button>Editar</button></td><td data-subject>Sem endereço</td></tr>
  </tbody></table>`;
  const table = document.querySelector('table');
  if (table === null) throw new Error('no table');
  expect(moveOverRows(table, 'ArrowDown')).toBe(true);
  expect(document.activeElement?.textContent).toBe('Ana');
  moveOverRows(table, 'ArrowDown');
  expect(document.activeElement?.textContent).toBe('Editar');
});
