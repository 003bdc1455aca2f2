import { list, type Role } from '@habilita/contract';
import { expect, it } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { cellOf, columnsFor } from './columns.tsx';

const payments = list({
  name: 'payments',
  title: 'Pagamentos',
  fields: {
    student: { label: 'Aluno', type: 'text', sortable: true },
    amount: { label: 'Valor', type: 'money', group: 'Valores' },
    provider: { label: 'Provedor', type: 'text', group: 'Provedor' },
  },
  filters: {},
  defaultSort: { key: 'student', direction: 'ASC' },
  fixedGroups: { role: 'DRIVING_SCHOOL_ADMIN', groups: ['Valores'] },
});

const columnsOf = (...roles: Role[]) =>
  columnsFor({ declaration: payments, facts: ['student'] }, { id: 'x', roles, permissions: [] }).map(({ key }) => key);

it('the fixed groups of a role bind those who have it, and nobody who is an administrator too', () => {
  expect(columnsOf('DRIVING_SCHOOL_ADMIN')).toEqual(['student', 'amount']);
  expect(columnsOf('SUPERVISOR')).toEqual(['student', 'amount', 'provider']);
  expect(columnsOf('ADMIN', 'DRIVING_SCHOOL_ADMIN')).toEqual(['student', 'amount', 'provider']);
});

it('a rate is drawn with two decimals', () => {
  const cell = cellOf({ label: 'Taxa (%)', type: 'percentage' }, 0.1, undefined);
  expect(renderToStaticMarkup(cell)).toContain('>0,10<');
});
