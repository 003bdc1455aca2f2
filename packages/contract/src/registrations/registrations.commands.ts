import { z } from 'zod';
import {
  address,
  cellphone,
  civilStatus,
  cpf,
  dateOfBirth,
  email,
  gender,
  landlineOrCellphone,
  personName,
  rg,
} from '../checkout/person.schemas.ts';
import { id, recordVersion, text } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';

const tag = 'Matrículas';

/** The registration form (Specification 3 §5). Optional: RG, landline, complement. */
export const editStudentBody = z.strictObject({
  studentName: personName,
  studentEmail: email,
  studentCpf: cpf,
  studentCellphone: cellphone,
  studentDateOfBirth: dateOfBirth,
  studentGender: gender,
  studentCivilStatus: civilStatus,
  studentCep: address.cep,
  studentCountyId: address.countyId,
  studentNeighborhood: address.neighborhood,
  studentStreet: address.street,
  studentNumber: address.number,
  studentComplement: address.complement,
  studentRg: rg.nullish(),
  studentPhone: landlineOrCellphone.nullish(),
  /** `studentVersion` as read; a stale one is refused with who changed it. */
  version: recordVersion,
});
export type EditStudentBody = z.output<typeof editStudentBody>;

export const editStudentEndpoint = endpoint({
  method: 'PUT',
  path: '/api/v1/students/:studentId/registrations/:id',
  summary: 'Altera os dados do aluno de uma matrícula',
  tag,
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

export const abandonBody = z.strictObject({
  hasPenalty: z.literal(false),
  note: text(10_000).optional(),
  version: recordVersion,
});

export const abandonEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/:id/abandon',
  summary: 'Registra a desistência de uma matrícula, sem multa',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  body: abandonBody,
  response: z.object({ version: recordVersion }),
  idempotent: true,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS', 'CONFLICT_STALE'],
});
