import { list } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { refuseHidden } from './visible-fields.ts';

const students = list({
  name: 'students',
  title: 'Alunos',
  fields: {
    name: { label: 'Nome', type: 'text', sortable: true },
    paid: { label: 'Total pago', type: 'money', sortable: true, visibleTo: { roles: ['SUPERVISOR'] } },
  },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    paid: { kind: 'dates', label: 'Pagamento', visibleTo: { roles: ['SUPERVISOR'] } },
    tags: { kind: 'records', label: 'Tags', lookup: 'campaignTags', visibleTo: { permissions: ['QUERY_TAGS'] } },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});

const operator = { roles: ['OPERATOR'], permissions: [] } as const;
const supervisor = { roles: ['SUPERVISOR'], permissions: ['QUERY_TAGS'] } as const;
const sort = { key: 'name', direction: 'ASC' } as const;

describe('what somebody does not see of a list', () => {
  test.each([
    ['a filter', { sort, tags: ['x'] }],
    ['one end of a period', { sort, paidEnd: '2026-01-01' }],
    ['the order of a column', { sort: { key: 'paid', direction: 'ASC' } as const }],
  ])('is no way to search it: %s', (_, query) => {
    expect(() => refuseHidden(students, query, operator)).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(() => refuseHidden(students, query, supervisor)).not.toThrow();
  });

  test('hinders no other search, and an empty list of values asks for nothing', () => {
    const query = { sort, name: 'ana', tags: [] };
    expect(() => refuseHidden(students, query, operator)).not.toThrow();
  });
});
