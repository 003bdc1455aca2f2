import { abandonEndpoint, editStudentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute } from '#kernel/http/route.ts';
import { abandonRegistration } from './abandon-registration.ts';
import { editStudent } from './edit-student.ts';

/** What staff do with a registration. */
export function registrationCommandRoutes(app: FastifyInstance, deps: Deps): void {
  commandRoute(app, deps, editStudentEndpoint, async ({ params, body, actor, request }, trx) => {
    const { studentId, id: registrationId } = params;
    return {
      studentVersion: await editStudent(trx, deps, {
        registrationId,
        studentId,
        form: body,
        actor,
        requestId: request.id,
      }),
    };
  });
  commandRoute(app, deps, abandonEndpoint, async ({ params, body, actor, request }, trx) => {
    const { version, note } = body;
    const command = { registrationId: params.id, version, note, actor, requestId: request.id };
    return { version: await abandonRegistration(trx, deps, command) };
  });
}
