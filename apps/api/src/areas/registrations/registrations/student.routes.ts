import { editStudentEndpoint } from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { commandRoute } from '#kernel/http/route.ts';
import { editStudent } from './edit-student.ts';

export function studentRoutes(app: FastifyInstance, deps: Deps): void {
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
}
