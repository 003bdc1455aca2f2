import { z } from 'zod';
import { editedVersion, id, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { bodyShapeOf } from '../../record/index.ts';
import { registrationDetail } from './registrations.read.ts';
import { studentRecord } from './student.record.ts';

const { studentCountyId, ...fields } = bodyShapeOf(studentRecord.fields);

/** RG, landline and complement are optional; the city is given by id, or by name and state (Specification 3 §5). */
export const editStudentBody = z
  .strictObject({
    ...fields,
    studentCountyId: studentCountyId.optional(),
    studentState: z.string().trim().max(2, { error: 'INVALID' }).nullish(),
    studentCity: text(120).nullish(),
    /**
     * Both fields take the version of the student's data that was read. A stale one is refused, and the answer says who
     * changed the data.
     */
    version: editedVersion,
    studentVersion: editedVersion,
  })
  .superRefine(({ studentCountyId: county, studentState, studentCity }, context) => {
    if (county !== undefined) return;
    const missing = studentState || studentCity ? { studentState, studentCity } : { studentCountyId: county };
    for (const [field, value] of Object.entries(missing))
      if (!value) context.addIssue({ code: 'custom', path: [field], message: 'REQUIRED' });
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
  echoes: registrationDetail,
  response: z.object({ studentVersion: z.int() }),
  errors: [
    'STUDENT_NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_ANONYMISED',
    'CONFLICT_STALE',
    'CPF_ALREADY_REGISTERED',
    'EMAIL_ALREADY_REGISTERED',
    'CELLPHONE_ALREADY_REGISTERED',
    'DATE_IN_FUTURE',
    'MINIMUM_AGE',
    'STATE_NOT_FOUND',
  ],
  idempotent: true,
});
