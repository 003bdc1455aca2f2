import { isCnpj } from '@habilita/kernel';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { FILE_ERRORS, uploadKind } from '../../upload.ts';

/** The file that may become a school's logo (Specification 2 §5). */
export const DRIVING_SCHOOL_LOGO = uploadKind({
  name: 'driving-school-logo',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  // The picture's size is limited, because browsers decode the whole picture before they show it.
  maxResolution: { width: 4096, height: 4096 },
});

/**
 * The number of characters that the CNPJ must have before a person can choose a logo, because the logo is stored under
 * the CNPJ (Specification 2 §2).
 */
export const LOGO_CNPJ_LENGTH = 14;
export const LOGO_NEEDS_CNPJ = 'É necessário preencher o campo de CNPJ';

const tag = 'CFCs';
const path = '/api/v1/driving-schools/:cnpj/logo';
const params = z.strictObject({ cnpj: z.string().trim().toUpperCase().refine(isCnpj, { error: 'INVALID_CNPJ' }) });
const response = z.object({ url: z.string().nullable() });

export const readLogoEndpoint = endpoint({
  tag,
  method: 'GET',
  access: { anyOf: ['VIEW_CFCS', 'QUERY_CFCS'] },
  path,
  summary: 'A logo de um CFC, pelo CNPJ',
  params,
  response,
  errors: ['DRIVING_SCHOOL_NOT_FOUND'],
});

/** A logo may be sent before its school is saved. People of a school send only the logo of their own school. */
export const sendLogoEndpoint = endpoint({
  tag,
  method: 'PUT',
  access: { anyOf: ['MANAGE_CFCS'] },
  path,
  summary: 'Envia a logo de um CFC',
  params,
  file: DRIVING_SCHOOL_LOGO,
  response,
  ratePerMinute: 60,
  errors: ['DRIVING_SCHOOL_NOT_FOUND', ...FILE_ERRORS],
});
