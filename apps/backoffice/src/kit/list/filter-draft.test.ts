import { list } from '@habilita/contract';
import { describe, expect, it } from 'vitest';
import { stringifySearch } from '#api-client/search.ts';
import { draftErrors } from './filter-draft.ts';
import { refusedParams } from './list-state.ts';

const leads = list({
  name: 'leads',
  title: 'Leads',
  fields: { name: { label: 'Nome', type: 'text', sortable: true } },
  filters: {
    name: { kind: 'text', label: 'Nome' },
    created: { kind: 'dates', label: 'Cadastro' },
    emails: { kind: 'emails', label: 'E-mails' },
    schools: { kind: 'records', label: 'CFCs', lookup: 'drivingSchools' },
  },
  defaultSort: { key: 'name', direction: 'ASC' },
});
const emails = (count: number) => Array.from({ length: count }, (_, index) => `pessoa.${index}@exemplo.com.br`);
const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join();

it('a single letter and dates the wrong way round are refused', () => {
  const errors = draftErrors(leads, { name: 'a', createdStart: '2026-02-01', createdEnd: '2026-01-01' });
  expect(Object.keys(errors)).toEqual(['name', 'created']);
});

it('more days than a search reaches are told with the last day it reaches, also from today on', () => {
  const terms = {
    filters: { ends: { kind: 'dates', label: 'Termina em', longest: 366, fromToday: true } },
  } as const;
  expect(draftErrors(terms, { endsStart: '2026-11-24', endsEnd: '2027-12-31' })).toEqual({
    ends: 'No máximo 366 dias: a partir de 24/11/2026, até 25/11/2027.',
  });
  expect(draftErrors(terms, { endsStart: '2026-11-24', endsEnd: '2027-11-25' })).toEqual({});
  expect(draftErrors(terms, { endsEnd: '2190-01-01' })['ends']).toMatch(/^No máximo 366 dias: a partir de /);
  expect(draftErrors(terms, { endsEnd: '2020-01-01' })).toEqual({});
});

it('a pasted list that fits an address is taken, whatever separates it', () => {
  expect(draftErrors(leads, { emails: emails(200).join('; ') })).toEqual({});
  expect(stringifySearch({ emails: emails(200).join(',') }).length).toBeLessThan(8000);
});

it('a list that does not fit says how many of how many do, and that many are taken', () => {
  const errors = draftErrors(leads, { emails: emails(400).join('\n') });
  const [, fitting = ''] = /^São 400, e a busca aceita cerca de (\d+) de uma vez\./.exec(errors['emails'] ?? '') ?? [];
  expect(Number(fitting)).toBeGreaterThan(200);
  expect(draftErrors(leads, { emails: emails(Number(fitting)).join('\n') })).toEqual({});
});

it('of several filters, the longest is told', () => {
  const errors = draftErrors(leads, { schools: ids(150), emails: emails(100).join() });
  expect(Object.keys(errors)).toEqual(['schools']);
});

it('filters that leave no room for each other are told so', () => {
  const errors = draftErrors(leads, { schools: ids(184), emails: emails(240).join() });
  expect(Object.values(errors)).toEqual([expect.stringContaining('juntos são longos demais')]);
});

it('more e-mails than a search takes, and a single letter among them, are told', () => {
  const short = Array.from({ length: 501 }, (_, index) => `p${index}`).join(' ');
  expect(draftErrors(leads, { emails: short })).toEqual({
    emails: 'São 501 e-mails, e a busca aceita 500 de uma vez. Divida a lista.',
  });
  const many = Array.from({ length: 1200 }, () => 'ana').join(' ');
  expect(draftErrors(leads, { emails: many })['emails']).toMatch(/^São 1\.200 e-mails/);
  expect(draftErrors(leads, { emails: 'ana@exemplo.com, b' })).toEqual({
    emails: 'Digite ao menos 2 caracteres de cada e-mail.',
  });
});

describe('what an address would be read without', () => {
  const searched = {
    filters: {
      search: { kind: 'text', label: 'Buscar' },
      coupon: { kind: 'word', label: 'Cupom' },
      created: { kind: 'dates', label: 'Cadastro' },
      balance: { kind: 'number', label: 'Saldo' },
      phone: { kind: 'phone', label: 'Telefone' },
    },
  } as const;
  const refused = {
    search: '529.982.247-25 '.repeat(20),
    coupon: 'x'.repeat(61),
    createdStart: '0226-10-01',
    balance: '1234567890123',
    balanceOperator: 'equal',
    phone: '2',
  };

  it('is refused by the form, with a sentence at each field', () => {
    expect(draftErrors(searched, refused)).toEqual({
      search: 'Digite no máximo 200 caracteres.',
      coupon: 'Digite no máximo 60 caracteres.',
      created: 'Digite datas entre 1900 e 2200.',
      balance: 'Digite um número de até 12 dígitos, com no máximo 2 casas decimais.',
      phone: 'Digite ao menos o DDD.',
    });
  });

  it('is found in an address by the same rule, and nothing that the form accepts is', () => {
    const accepted = { search: 'a'.repeat(200), coupon: 'x', createdEnd: '2200-12-31', balance: '-0.5', phone: '27' };
    expect(draftErrors(searched, accepted)).toEqual({});
    expect(refusedParams(searched, { ...accepted, ...refused, unknown: 'x' })).toEqual({
      search: refused.search,
      coupon: refused.coupon,
      createdStart: refused.createdStart,
      balance: refused.balance,
      phone: refused.phone,
    });
  });

  it('is no text of blanks, which is no filter', () => {
    expect(draftErrors(searched, { search: '   ' })).toEqual({});
  });
});
