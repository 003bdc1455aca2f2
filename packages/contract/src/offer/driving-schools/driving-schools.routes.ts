import { z } from 'zod';
import { flag, id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { drivingSchoolRow, drivingSchoolsQuery } from './driving-schools.list.ts';
import { bank, drivingSchool, editDrivingSchoolBody, newDrivingSchoolBody } from './driving-schools.schemas.ts';

const tag = 'CFCs';
const path = '/api/v1/driving-schools';
const read = { tag, method: 'GET', access: { anyOf: ['VIEW_CFCS', 'QUERY_CFCS'] } } as const;
const write = { tag, access: { anyOf: ['MANAGE_CFCS'] } } as const;
const FORM_ERRORS = [
  'PIX_KEY_INVALID',
  'OFFICE_HOURS_INCOMPLETE',
  'OFFICE_HOURS_REVERSED',
  'OFFICE_HOURS_OVERLAPPING',
] as const;
const params = z.strictObject({ id });

export const listDrivingSchoolsEndpoint = endpoint({
  ...read,
  path,
  summary: 'Busca CFCs',
  query: drivingSchoolsQuery,
  response: pageOf(drivingSchoolRow),
});

export const readDrivingSchoolEndpoint = endpoint({
  ...read,
  path: `${path}/:id`,
  summary: 'Um CFC; com a situação em cada provedor de pagamento, se pedida',
  params,
  query: z.strictObject({ paymentProviderStatus: flag.optional() }),
  response: drivingSchool,
  errors: ['DRIVING_SCHOOL_NOT_FOUND'],
});

export const createDrivingSchoolEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria um CFC',
  body: newDrivingSchoolBody,
  response: drivingSchool,
  status: 201,
  errors: ['FORBIDDEN', 'CNPJ_ALREADY_EXISTS', 'STATE_NOT_FOUND', ...FORM_ERRORS],
  location: ({ id: created }) => `${path}/${created}`,
  idempotent: true,
});

export const editDrivingSchoolEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Altera um CFC',
  params,
  body: editDrivingSchoolBody,
  echoes: drivingSchool,
  response: drivingSchool,
  errors: [
    'DRIVING_SCHOOL_NOT_FOUND',
    'CONFLICT_STALE',
    'APPROVAL_ALREADY_WAITING',
    'OFFICE_HOURS_BOOKED',
    'CNPJ_ALREADY_EXISTS',
    'STATE_NOT_FOUND',
    'PASSWORD_CONFIRMATION_REQUIRED',
    'CURRENT_PASSWORD_INCORRECT',
    'TOO_MANY_REQUESTS',
    ...FORM_ERRORS,
  ],
  idempotent: true,
});

export const listBanksEndpoint = endpoint({
  tag,
  method: 'GET',
  access: 'signed-in',
  path: '/api/v1/banks',
  summary: 'Bancos, por código',
  response: z.object({ content: z.array(bank) }),
});
