import { z } from 'zod';
import { id, recordVersion } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { bodyOf } from '../record/index.ts';
import { studentRecord } from './student.record.ts';

/** The registration form (Specification 3 §5). Optional: RG, landline, complement. */
export const editStudentBody = bodyOf(studentRecord, {
  /** `studentVersion` as read; a stale one is refused with who changed it. */
  version: recordVersion,
});
export type EditStudentBody = z.output<typeof editStudentBody>;

export const editStudentEndpoint = endpoint({
  method: 'PUT',
  path: '/api/v1/students/:studentId/registrations/:id',
  summary: 'Altera os dados do aluno de uma matrícula',
  tag: 'Matrículas',
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ studentId: id, id }),
  body: editStudentBody,
  response: z.object({ studentVersion: z.int() }),
  errors: [
    'REGISTRATION_NOT_FOUND',
    'CONFLICT_STALE',
    'CPF_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
    'CELLPHONE_ALREADY_REGISTERED',
    'MINIMUM_AGE',
  ],
});
