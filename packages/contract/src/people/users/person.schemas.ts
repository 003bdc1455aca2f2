import { isCellphone, isCep, isCpf, isEmail, isLandline } from '@habilita/kernel';
import { z } from 'zod';
import { id, text } from '../../codecs.ts';
import { keysOf } from '../../typed-object.ts';

/** Names consist of letters. Phones, CPF and CEP below are sent as digits, without their masks (Specification 3 §5). */

const LETTERS = /^\p{L}[\p{L}\p{M}'’. -]*$/u;

export const personName = text(120).regex(LETTERS, { error: 'ONLY_LETTERS' });
export const email = z.string().trim().toLowerCase().refine(isEmail, { error: 'INVALID_EMAIL' });
export const cpf = z.string().refine(isCpf, { error: 'INVALID_CPF' });
export const cellphone = z.string().refine(isCellphone, { error: 'INVALID_CELLPHONE' });
export const landline = z.string().refine(isLandline, { error: 'INVALID_PHONE' });
export const dateOfBirth = z.iso
  .date({ error: 'INVALID_DATE_OF_BIRTH' })
  .refine((day) => day >= '1900-01-01', { error: 'INVALID_DATE_OF_BIRTH' });
export const cep = z.string().refine(isCep, { error: 'INVALID_CEP' });
export const rg = text(20);

export const GENDERS = { M: 'Masculino', F: 'Feminino', T: 'Transgênero', N: 'Neutro' } as const;
export const CIVIL_STATUSES = { S: 'Solteiro', C: 'Casado', D: 'Divorciado', V: 'Viúvo', U: 'União estável' } as const;
/** The civil statuses as screens show them (Specification 1 §3). '-' means unknown, and cannot be chosen. */
export const MARITAL_STATUSES = { ...CIVIL_STATUSES, '-': 'Não informado' } as const;
export type Gender = keyof typeof GENDERS;
export type CivilStatus = keyof typeof CIVIL_STATUSES;
export const gender = z.enum(keysOf(GENDERS));
export const civilStatus = z.enum(keysOf(CIVIL_STATUSES));

/** A postal address. It has only the id of the city; the names of city and state are found in the list of cities. */
export const address = {
  cep,
  countyId: id,
  neighborhood: text(120),
  street: text(200),
  number: text(20),
  complement: text(120).nullish(),
};
