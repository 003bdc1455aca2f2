import {
  createProgramEndpoint,
  currentProgramEndpoint,
  editProgramEndpoint,
  listProgramsEndpoint,
  readProgramEndpoint,
  searchProgramsEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { commandRoute, publicRoute, route } from '#kernel/http/route.ts';
import { activePrograms, findProgram, programFor, searchPrograms } from './programs.queries.ts';
import { createProgram, editProgram } from './save-program.ts';

export function programRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'readDb' | 'clock'>): void {
  publicRoute(app, listProgramsEndpoint, () => activePrograms(deps.readDb));
  publicRoute(
    app,
    currentProgramEndpoint,
    async ({ request }) => (await programFor(deps.readDb, request.programKey)) ?? refuse('PROGRAM_NOT_FOUND'),
  );
  route(app, searchProgramsEndpoint, async ({ query }) => {
    const { rows, ...total } = await searchPrograms(deps.db, query);
    return { content: rows, ...total };
  });
  route(
    app,
    readProgramEndpoint,
    async ({ params }) => (await findProgram(deps.db, params.key)) ?? refuse('PROGRAM_NOT_FOUND'),
  );
  commandRoute(app, deps, createProgramEndpoint, async ({ body, actor, request }, trx) => {
    await createProgram(trx, deps, body, { actor, requestId: request.id });
    return (await findProgram(trx, body.key)) ?? refuse('PROGRAM_NOT_FOUND');
  });
  commandRoute(app, deps, editProgramEndpoint, async ({ params, body, actor, request }, trx) => {
    await editProgram(trx, deps, params.key, body, { actor, requestId: request.id });
    return (await findProgram(trx, params.key)) ?? refuse('PROGRAM_NOT_FOUND');
  });
}
