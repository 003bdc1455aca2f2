import { z } from 'zod';
import { id } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../list.ts';
import { templateRow, templatesQuery } from './templates.list.ts';

const shared = {
  tag: 'Templates',
  method: 'GET',
  access: { anyOf: ['VIEW_TEMPLATES', 'QUERY_TEMPLATES'] },
} as const;
const path = '/api/v1/templates';

export const listTemplatesEndpoint = endpoint({
  ...shared,
  path,
  summary: 'Busca templates; os ativos, salvo pedido',
  query: templatesQuery,
  response: pageOf(templateRow),
});

export const template = templateRow.extend({ template: z.string(), version: z.int() });
export type Template = z.output<typeof template>;

export const readTemplateEndpoint = endpoint({
  ...shared,
  path: `${path}/:id`,
  summary: 'Um template, com o texto',
  params: z.strictObject({ id }),
  response: template,
  errors: ['TEMPLATE_NOT_FOUND'],
});
