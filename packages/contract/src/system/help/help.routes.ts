import { z } from 'zod';
import { id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import {
  editHelpTextBody,
  HELP_PAGE_NAMES,
  helpCards,
  helpPage,
  helpPart,
  helpText,
  newHelpTextBody,
} from './help.schemas.ts';
import { richText } from './rich-text.ts';

const path = '/api/v1/help';
const read = { tag: 'Treinamentos', method: 'GET', access: 'signed-in' } as const;
const write = { tag: 'Treinamentos', access: { roles: ['ADMIN'] } } as const;
const params = z.strictObject({ id });

export const helpCardsEndpoint = endpoint({
  ...read,
  path,
  summary: 'As páginas de ajuda',
  response: helpCards,
});

export const helpPageEndpoint = endpoint({
  ...read,
  path: `${path}/:page`,
  summary: 'Uma página de ajuda como vale hoje',
  params: z.strictObject({ page: z.enum(HELP_PAGE_NAMES) }),
  response: helpPage,
});

export const helpPartEndpoint = endpoint({
  ...write,
  method: 'GET',
  path: `${path}/parts/:id`,
  summary: 'Uma parte de uma página com todos os seus textos',
  params,
  response: helpPart,
  errors: ['HELP_PART_NOT_FOUND'],
});

export const createHelpTextEndpoint = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/parts/:id/texts`,
  summary: 'Novo texto de uma parte, a partir de um dia',
  params,
  body: newHelpTextBody,
  response: helpPart,
  status: 201,
  errors: [
    'HELP_PART_NOT_FOUND',
    'DATE_IN_PAST',
    'HELP_DATE_TAKEN',
    'HELP_TEXT_UNCHANGED',
    'HELP_TEXT_TOO_COMPLEX',
    'MEDIA_URL_REQUIRED',
  ],
  idempotent: true,
});

export const editHelpTextEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/texts/:id`,
  summary: 'Altera um texto que ainda não vale, ou que vale só a partir de hoje',
  params,
  body: editHelpTextBody,
  echoes: helpText,
  response: helpPart,
  errors: [
    'HELP_TEXT_NOT_FOUND',
    'HELP_TEXT_ALREADY_VALID',
    'DATE_IN_PAST',
    'HELP_DATE_TAKEN',
    'HELP_TEXT_TOO_COMPLEX',
    'MEDIA_URL_REQUIRED',
    'CONFLICT_STALE',
  ],
  idempotent: true,
});

export const deleteHelpTextEndpoint = endpoint({
  ...write,
  method: 'DELETE',
  path: `${path}/texts/:id`,
  summary: 'Exclui um texto que ainda não vale',
  params,
  errors: ['HELP_TEXT_NOT_FOUND', 'HELP_TEXT_ALREADY_VALID'],
});

export const previewHelpTextEndpoint = endpoint({
  ...write,
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Como um texto vai aparecer',
  body: z.strictObject({ body: z.string().max(20_000, { error: 'TOO_LONG' }) }),
  response: richText,
  errors: ['HELP_TEXT_TOO_COMPLEX'],
});
