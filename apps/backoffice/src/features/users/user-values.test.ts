import { messageOf } from '@habilita/contract';
import { expect, test } from 'vitest';
import {
  bodyOf,
  nameProblem,
  NEW_USER,
  readingReason,
  requiredFields,
  roleErrors,
  rolesToGive,
  usernameProblem,
  valuesOf,
} from './user-values.ts';

const values = {
  ...NEW_USER,
  name: 'Marina',
  username: 'm@escola.com.br',
  roles: ['DRIVING_SCHOOL_ADMIN'],
  drivingSchoolIds: ['a'],
};

test('at least one role', () => {
  expect(roleErrors({ roles: [] })).toEqual({ roles: 'Ao menos um perfil deve ser selecionado' });
  expect(roleErrors(values)).toEqual({});
});

test('CFCs are asked for with a CFC role, the password for a new user only', () => {
  expect(requiredFields(values, true)).toEqual(['name', 'username', 'password', 'drivingSchoolIds']);
  expect(requiredFields({ ...values, roles: ['SUPERVISOR'] }, false)).toEqual(['name', 'username']);
});

test('the username is an e-mail or a CPF, with or without its mask', () => {
  for (const good of ['m@escola.com.br', '529.982.247-25', '52998224725'])
    expect(usernameProblem(good)).toBeUndefined();
  for (const bad of ['marina', '529.982.247-26'])
    expect(usernameProblem(bad)).toBe('O usuário deve ser um CPF ou um e-mail.');
});

test('a name has only letters', () => {
  for (const good of ['Zé', 'Ana d’Ávila-Souza', 'João M. Prado']) expect(nameProblem(good)).toBeUndefined();
  for (const bad of ['Zé 123', 'ana@escola']) expect(nameProblem(bad)).toBe(messageOf('ONLY_LETTERS'));
});

test('only administrators give other roles than those of CFCs, and change who has one', () => {
  expect(rolesToGive({ roles: ['SUPERVISOR'] })).toEqual(['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR']);
  expect(rolesToGive({ roles: ['ADMIN'] })).toContain('MARKETING');
  expect(rolesToGive({ roles: ['ADMIN'] })).not.toContain('STUDENT');
  expect(readingReason({ roles: ['SUPERVISOR'] }, { roles: ['MARKETING'] })).toBe(
    'Somente administradores alteram usuários com este perfil.',
  );
  expect(readingReason({ roles: ['SUPERVISOR'] }, { roles: ['DRIVING_SCHOOL_ADMIN', 'STUDENT'] })).toBeUndefined();
});

test('schools go only with a CFC role; the password and the version are no part of what both forms send', () => {
  expect(bodyOf(values)).toMatchObject({ attributes: { drivingSchoolIds: ['a'] } });
  expect(bodyOf({ ...values, roles: ['MARKETING'] })).toMatchObject({ attributes: { drivingSchoolIds: [] } });
  expect(Object.keys(bodyOf(values))).not.toEqual(expect.arrayContaining(['password']));
});

test('a CPF is shown with its mask, and being a student besides is not the form’s', () => {
  const user = {
    ...values,
    id: 'x',
    username: '52998224725',
    roles: ['STUDENT', 'OPERATOR'] as const,
    permissions: [],
    attributes: {},
  };
  expect(valuesOf({ ...user, roles: [...user.roles], version: 3 })).toMatchObject({
    username: '529.982.247-25',
    roles: ['OPERATOR'],
    version: 3,
  });
});
