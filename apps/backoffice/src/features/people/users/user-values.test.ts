import { errorAt, errorsOf, messageOf, newUserRecord, userRecord } from '@habilita/contract';
import { expect, test } from 'vitest';
import {
  bodyOf,
  readingReason,
  rightsReason,
  rolesReason,
  rolesToGive,
  type User,
  type UserValues,
  valuesOf,
} from './user-values.ts';

const SCHOOL = '018f0000-0000-7000-8000-000000000001';
const values: UserValues = {
  ...valuesOf(undefined),
  name: 'Marina',
  username: 'm@escola.com.br',
  password: 'Habilita#2026',
  roles: ['DRIVING_SCHOOL_ADMIN'],
  drivingSchoolIds: [SCHOOL],
};

const usernameError = (username: string) => errorsOf(userRecord, { ...values, username })['username'];
const nameError = (name: string) => errorsOf(userRecord, { ...values, name })['name'];

test('at least one role', () => {
  expect(errorsOf(userRecord, { ...values, roles: [] })).toEqual({ roles: 'Ao menos um perfil deve ser selecionado' });
  expect(errorsOf(userRecord, values)).toEqual({});
});

test('CFCs are asked for with a CFC role, the password for a new user only', () => {
  const nothing = { ...values, name: '', username: '', password: '', drivingSchoolIds: [] };
  expect(Object.keys(errorsOf(newUserRecord, nothing))).toEqual(['name', 'username', 'drivingSchoolIds', 'password']);
  expect(Object.keys(errorsOf(userRecord, { ...nothing, roles: ['SUPERVISOR'] }))).toEqual(['name', 'username']);
  const words = 'O usuário precisa estar associado a um CFC';
  expect(errorsOf(userRecord, { ...values, drivingSchoolIds: [] })).toEqual({ drivingSchoolIds: words });
});

test('the username is an e-mail or a CPF, with or without its mask', () => {
  for (const good of ['m@escola.com.br', '529.982.247-25', '52998224725']) expect(usernameError(good)).toBeUndefined();
  for (const bad of ['marina', '529.982.247-26', 'cpf529.982.247-25'])
    expect(usernameError(bad)).toBe('O usuário deve ser um CPF ou um e-mail.');
});

const passwordError = (password: string) => errorAt(newUserRecord, { ...values, password }, 'password');

test('a weak password says so on leaving the field, before anything is confirmed', () => {
  for (const weak of ['123', '12345678', 'aaaaaaaaa', 'm@escola.com.br'])
    expect(passwordError(weak)).toBe('Senha fraca');
  expect(passwordError('')).toBe('Este campo é obrigatório');
  expect(passwordError('Habilita#2026')).toBeUndefined();
});

test('a name has only letters', () => {
  for (const good of ['Zé', 'Ana d’Ávila-Souza', 'João M. Prado']) expect(nameError(good)).toBeUndefined();
  for (const bad of ['Zé 123', 'ana@escola']) expect(nameError(bad)).toBe(messageOf('ONLY_LETTERS'));
});

test('only administrators give other roles than those of CFCs; the rest of a user is changed by who manages users', () => {
  expect(rolesToGive({ roles: ['SUPERVISOR'] })).toEqual(['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR']);
  expect(rolesToGive({ roles: ['ADMIN'] })).toContain('MARKETING');
  expect(rolesToGive({ roles: ['ADMIN'] })).not.toContain('STUDENT');
  const supervisor = { roles: ['SUPERVISOR'] } as const;
  expect(rolesReason(supervisor, { roles: ['MARKETING'] })).toContain('mudam os perfis');
  expect(rolesReason(supervisor, { roles: ['DRIVING_SCHOOL_ADMIN', 'STUDENT'] })).toBeUndefined();
  expect(rolesReason(supervisor, undefined)).toBeUndefined();
  expect(readingReason({ roles: ['MARKETING'] })).toBeUndefined();
  expect(rightsReason(supervisor, { roles: ['MARKETING'] })).toBeUndefined();
  expect(rightsReason(supervisor, { roles: ['ADMIN'] })).toContain('um administrador');
});

test('schools go only with a CFC role; the password and the version are no part of what both forms send', () => {
  expect(bodyOf(values)).toMatchObject({ attributes: { drivingSchoolIds: [SCHOOL] } });
  expect(bodyOf({ ...values, roles: ['MARKETING'] })).toMatchObject({ attributes: { drivingSchoolIds: [] } });
  expect(Object.keys(bodyOf(values))).not.toEqual(expect.arrayContaining(['password']));
});

test('a CPF is shown with its mask, and being a student besides is not the form’s', () => {
  const user: User = {
    id: SCHOOL,
    name: 'Marina',
    username: '52998224725',
    roles: ['STUDENT', 'OPERATOR'],
    permissions: [],
    attributes: {},
    active: true,
    version: 3,
  };
  expect(valuesOf(user)).toMatchObject({ username: '529.982.247-25', roles: ['OPERATOR'], version: 3 });
});
