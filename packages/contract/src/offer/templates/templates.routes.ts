import { z } from 'zod';
import { id, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { READS_TEMPLATES } from '../../permissions.ts';
import { templateRow, templatesQuery } from './templates.list.ts';
import {
  compileBody,
  compiledTemplate,
  editTemplateBody,
  newTemplateBody,
  template,
  templateVersion,
} from './templates.schemas.ts';

const tag = 'Templates';
const path = '/api/v1/templates';
const read = { tag, method: 'GET', access: READS_TEMPLATES } as const;
const write = { tag, access: { anyOf: ['MANAGE_TEMPLATES'] } } as const;
const params = z.strictObject({ id });
/** The most bytes of a body; it is large because texts may embed images. */
const bodyLimit = 4 * 1024 * 1024;

export const listTemplatesEndpoint = endpoint({
  ...read,
  path,
  summary: 'Busca templates; os ativos, salvo pedido',
  query: templatesQuery,
  response: pageOf(templateRow),
});

export const readTemplateEndpoint = endpoint({
  ...read,
  path: `${path}/:id`,
  summary: 'Um template, com o texto',
  params,
  response: template,
  errors: ['TEMPLATE_NOT_FOUND'],
});

export const createTemplateEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria um template',
  body: newTemplateBody,
  response: template,
  status: 201,
  bodyLimit,
  errors: ['TEMPLATE_KEY_INVALID', 'TEMPLATE_KEY_DUPLICATE', 'TEMPLATE_INVALID'],
  location: ({ id: created }) => `${path}/${created}`,
  idempotent: true,
});

export const editTemplateEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera um template; a versão anterior fica guardada',
  params,
  body: editTemplateBody,
  echoes: template,
  response: template,
  bodyLimit,
  errors: [
    'TEMPLATE_NOT_FOUND',
    'CONFLICT_STALE',
    'TEMPLATE_KEY_INVALID',
    'TEMPLATE_KEY_DUPLICATE',
    'TEMPLATE_INVALID',
    'TEMPLATE_IN_USE',
    'TEMPLATE_OF_COMMUNICATION',
  ],
  idempotent: true,
});

export const removeTemplateEndpoint = endpoint({
  ...write,
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Remove um template; as campanhas que já o têm continuam com ele',
  params,
  errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_OF_COMMUNICATION'],
});

export const compileTemplateEndpoint = endpoint({
  tag,
  access: read.access,
  method: 'POST',
  path: `${path}/compile`,
  summary: 'Confere um template e o preenche: PDF (XHTML) ou texto',
  body: compileBody,
  response: compiledTemplate,
  errors: ['TOO_MANY_REQUESTS'],
  bodyLimit,
  ratePerMinute: 120,
});

export const listTemplateVersionsEndpoint = endpoint({
  ...read,
  path: `${path}/:id/versions`,
  summary: 'As versões de um template, da mais nova à mais antiga',
  params,
  response: z.object({ content: z.array(templateVersion) }),
  errors: ['TEMPLATE_NOT_FOUND'],
});

export const readTemplateVersionEndpoint = endpoint({
  ...read,
  path: `${path}/:id/versions/:version`,
  summary: 'Uma versão de um template, com o texto',
  params: z.strictObject({ id, version: wholeNumber(1, 1_000_000) }),
  response: templateVersion.extend({ template: z.string() }),
  errors: ['TEMPLATE_NOT_FOUND'],
});
