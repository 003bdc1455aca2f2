import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { breadcrumbsOf } from './breadcrumbs.ts';

const screens = new Set(['/campaigns', '/registrations', '/docs', '/plans']);
const trail = (path: string) =>
  breadcrumbsOf(path, (to) => screens.has(to)).map((crumb) =>
    crumb.to === undefined ? crumb.label : `${crumb.label} → ${crumb.to}`,
  );

it('breadcrumbs name the words of the address, leave ids out, and link what has a screen of its own', () => {
  expect(trail('/campaigns')).toEqual(['Campanhas']);
  expect(trail('/campaigns/detail/01932c6e')).toEqual(['Campanhas → /campaigns', 'Detalhes']);
  expect(trail('/campaigns/detail/registration/1/2')).toEqual(['Campanhas → /campaigns', 'Detalhes', 'Matrícula']);
  expect(trail('/docs/duties')).toEqual(['Treinamentos → /docs', 'Deveres do associado']);
});

it('the form that creates and the one that edits share an address, not a name', () => {
  expect(trail('/plans/modify')).toEqual(['Planos → /plans', 'Cadastro']);
  expect(trail('/plans/modify/7')).toEqual(['Planos → /plans', 'Edição']);
});

const ADDRESSES = readdirSync(join(import.meta.dirname, '../routes/_app'))
  .map((file) => file.split('.').filter((part) => !['index', 'tsx'].includes(part) && !part.includes('$')))
  .filter((words) => words.length > 0)
  .map((words) => `/${words.join('/')}`);

it.each(ADDRESSES)('every word of %s is named', (address) => {
  expect(breadcrumbsOf(address, () => true)).toHaveLength(address.split('/').length - 1);
});
