import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { programRow, programsQuery } from './programs.list.ts';
import { editProgramBody, newProgramBody, program, programKey } from './programs.schemas.ts';

import { PROGRAMS } from './program-look.ts';

const { path, tag } = PROGRAMS;
const write = { tag, access: { roles: ['ADMIN'] } } as const;
const params = z.strictObject({ key: programKey });

export const searchProgramsEndpoint = endpoint({
  ...write,
  method: 'GET',
  path: `${path}/search`,
  summary: 'Busca programas, também os inativos',
  query: programsQuery,
  response: pageOf(programRow),
});

export const readProgramEndpoint = endpoint({
  ...write,
  method: 'GET',
  path: `${path}/:key`,
  summary: 'Um programa',
  params,
  response: program,
  errors: ['PROGRAM_NOT_FOUND'],
});

export const createProgramEndpoint = endpoint({
  ...write,
  method: 'POST',
  path,
  summary: 'Cria um programa',
  body: newProgramBody,
  response: program,
  status: 201,
  errors: ['PROGRAM_ALREADY_EXISTS'],
  location: ({ key }) => `${path}/${key}`,
  idempotent: true,
});

export const editProgramEndpoint = endpoint({
  ...write,
  method: 'PUT',
  path: `${path}/:key`,
  summary: 'Altera um programa',
  params,
  body: editProgramBody,
  echoes: program.extend(programRow.shape),
  response: program,
  errors: ['PROGRAM_NOT_FOUND', 'PROGRAM_ALREADY_EXISTS', 'PROGRAM_IS_DEFAULT', 'CONFLICT_STALE'],
  idempotent: true,
});
