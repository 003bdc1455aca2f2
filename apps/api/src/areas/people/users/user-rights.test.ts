import { effectivePermissions, type Permission, type Role } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import {
  creationProblem,
  editProblem,
  type Giver,
  lettingInProblem,
  type Rights,
  rightsDiffer,
  schoolsFor,
} from './user-rights.ts';

const giver = (
  roles: Role[],
  given: Permission[] = [],
  schools: Giver['drivingSchoolIds'] = 'ALL',
  campaignIds: Giver['campaignIds'] = 'ALL',
): Giver => ({
  userId: 'giver',
  campaignIds,
  roles,
  permissions: effectivePermissions(roles, given),
  drivingSchoolIds: schools,
});
const rights = (roles: Role[], overrides: Partial<Rights> = {}): Rights => ({
  roles,
  permissions: [],
  drivingSchoolIds: roles.some((role) => role.startsWith('DRIVING_SCHOOL')) ? ['a'] : [],
  active: true,
  ...overrides,
});
const admin = giver(['ADMIN']);
const supervisor = giver(['SUPERVISOR'], ['MANAGE_USERS']);
const schoolAdmin = giver(['DRIVING_SCHOOL_ADMIN'], ['MANAGE_USERS', 'VIEW_USERS', 'QUERY_USERS'], ['a', 'b']);
const operator = rights(['DRIVING_SCHOOL_OPERATOR']);
const support = giver(['BUSINESS_SUPPORT'], ['MANAGE_USERS']);
const edit = (
  by: Giver,
  before: Rights,
  after: Rights,
  more: { userId?: string; otherAdmins?: number; renamed?: boolean } = {},
) => editProblem(by, { userId: 'someone', otherAdmins: 1, renamed: false, before, after, ...more })?.refused;

describe('who may create whom', () => {
  test('an administrator anybody; everyone else only users with CFC roles', () => {
    expect(creationProblem(admin, rights(['ADMIN']))).toBeUndefined();
    expect(creationProblem(supervisor, operator)).toBeUndefined();
    expect(creationProblem(supervisor, rights(['MARKETING']))).toMatchObject({
      refused: 'USER_CREATE_NOT_ALLOWED',
      field: 'roles',
    });
    expect(creationProblem(supervisor, rights(['DRIVING_SCHOOL_OPERATOR', 'ADMIN']))).toBeDefined();
  });

  test('whoever manages users for the platform gives both CFC roles, and no permission they lack', () => {
    const ofSchool = rights(['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR']);
    expect(support.permissions).not.toContain('AGGREGATE_PAYMENTS');
    expect(creationProblem(support, ofSchool)).toBeUndefined();
    expect(creationProblem(support, { ...ofSchool, permissions: ['REVERT_PAYMENT'] })).toMatchObject({
      field: 'permissions',
    });
    const consultant = giver(['CAMPAIGN_CONSULTANT'], ['MANAGE_USERS'], 'ALL', ['campaign']);
    expect(creationProblem(consultant, ofSchool)).toMatchObject({ field: 'roles' });
  });

  test('nobody limited to schools or campaigns gives what they may not do themselves, by permission or by role', () => {
    expect(
      creationProblem(schoolAdmin, rights(['DRIVING_SCHOOL_OPERATOR'], { permissions: ['MANAGE_PAYMENTS'] })),
    ).toEqual({
      refused: 'USER_CREATE_NOT_ALLOWED',
      field: 'permissions',
    });
    expect(
      creationProblem(schoolAdmin, rights(['DRIVING_SCHOOL_OPERATOR'], { permissions: ['MANAGE_USERS'] })),
    ).toBeUndefined();
    const schoolOperator = giver(['DRIVING_SCHOOL_OPERATOR'], ['MANAGE_USERS'], ['a']);
    expect(creationProblem(schoolOperator, rights(['DRIVING_SCHOOL_ADMIN']))).toMatchObject({ field: 'roles' });
  });

  test('somebody of a school gives their own schools only; another one is as if it did not exist', () => {
    expect(creationProblem(schoolAdmin, { ...operator, drivingSchoolIds: ['a', 'b'] })).toBeUndefined();
    expect(creationProblem(schoolAdmin, { ...operator, drivingSchoolIds: ['a', 'c'] })?.refused).toBe(
      'DRIVING_SCHOOL_NOT_FOUND',
    );
  });
});

describe('who may change whom', () => {
  test('only an administrator gives or takes a role of the platform; who manages users edits the rest', () => {
    const marketing = rights(['MARKETING']);
    expect(edit(supervisor, marketing, marketing)).toBeUndefined();
    expect(edit(supervisor, marketing, { ...marketing, active: false })).toBeUndefined();
    expect(edit(supervisor, marketing, rights(['MARKETING', 'DRIVING_SCHOOL_OPERATOR']))).toBeUndefined();
    expect(edit(supervisor, marketing, operator)).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(supervisor, marketing, rights(['MARKETING', 'SUPERVISOR']))).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(supervisor, operator, rights(['SUPERVISOR']))).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(admin, marketing, rights(['FINANCIAL_ANALYST']))).toBeUndefined();
  });

  test('what an administrator may do is changed by administrators alone, their name by who manages users', () => {
    const other = rights(['ADMIN']);
    expect(edit(supervisor, other, other)).toBeUndefined();
    expect(edit(supervisor, other, { ...other, active: false })).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(supervisor, other, { ...other, permissions: ['VIEW_TAGS'] })).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(supervisor, other, other, { renamed: true })).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(admin, other, { ...other, active: false })).toBeUndefined();
  });

  test('a consultant who manages users changes nothing that somebody of the platform may do', () => {
    const consultant = giver(['CAMPAIGN_CONSULTANT'], ['MANAGE_USERS'], 'ALL', ['campaign']);
    const marketing = rights(['MARKETING']);
    expect(edit(consultant, marketing, marketing)).toBeUndefined();
    expect(edit(consultant, marketing, { ...marketing, permissions: ['MANAGE_USERS'] })).toBe(
      'USER_UPDATE_NOT_ALLOWED',
    );
  });

  test('a role of the platform that ended at some schools is widened only by who may do all it allows', () => {
    const mixed = rights(['SUPERVISOR', 'DRIVING_SCHOOL_OPERATOR']);
    expect(edit(support, mixed, rights(['SUPERVISOR']))).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(support, mixed, { ...mixed, drivingSchoolIds: ['a', 'b'] })).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(support, mixed, { ...mixed, drivingSchoolIds: [] })).toBeUndefined();
    expect(edit(supervisor, mixed, rights(['SUPERVISOR']))).toBeUndefined();
  });

  test('another e-mail is given only by who holds every role and permission of the account', () => {
    const renamed = { renamed: true };
    const marketing = rights(['MARKETING']);
    expect(edit(support, marketing, marketing, renamed)).toBe('USER_UPDATE_NOT_ALLOWED');
    const plain = rights(['BUSINESS_SUPPORT']);
    expect(edit(support, plain, plain, renamed)).toBeUndefined();
    const stronger = rights(['BUSINESS_SUPPORT'], { permissions: ['REVERT_PAYMENT'] });
    expect(edit(support, stronger, stronger, renamed)).toBe('USER_UPDATE_NOT_ALLOWED');
  });

  test('nobody changes their own roles, permissions, schools or situation, not even to less; the rest of it they may', () => {
    const own = rights(['ADMIN', 'SUPERVISOR'], { permissions: ['VIEW_TAGS'] });
    const mine = { userId: 'giver', otherAdmins: 5 };
    expect(edit(admin, own, rights(['ADMIN'], { permissions: ['VIEW_TAGS'] }), mine)).toBe('OWN_RIGHTS');
    expect(edit(admin, own, { ...own, permissions: [] }, mine)).toBe('OWN_RIGHTS');
    expect(edit(admin, own, { ...own, active: false }, mine)).toBe('OWN_RIGHTS');
    expect(edit(admin, own, { ...own, roles: ['SUPERVISOR', 'ADMIN'] }, mine)).toBeUndefined();
    expect(edit(schoolAdmin, operator, { ...operator, drivingSchoolIds: ['a', 'b'] }, mine)).toBe('OWN_RIGHTS');
  });

  test('the last active administrator stays one, and stays active', () => {
    const last = rights(['ADMIN']);
    const lonely = { otherAdmins: 0 };
    expect(edit(admin, last, { ...last, active: false }, lonely)).toBe('LAST_ADMIN');
    expect(edit(admin, last, rights(['SUPERVISOR']), lonely)).toBe('LAST_ADMIN');
    expect(edit(admin, last, rights(['ADMIN', 'SUPERVISOR']), lonely)).toBeUndefined();
    expect(edit(admin, { ...last, active: false }, { ...last, active: false }, lonely)).toBeUndefined();
  });

  test('what a user had before may stay although the giver lacks it; taking away is always possible', () => {
    const strong = rights(['DRIVING_SCHOOL_OPERATOR'], { permissions: ['MANAGE_PAYMENTS'] });
    expect(edit(schoolAdmin, strong, strong)).toBeUndefined();
    expect(edit(schoolAdmin, strong, operator)).toBeUndefined();
    expect(edit(schoolAdmin, operator, strong)).toBe('USER_UPDATE_NOT_ALLOWED');
  });

  test('to bring somebody back is to give them all they had', () => {
    const strong = rights(['DRIVING_SCHOOL_OPERATOR'], { permissions: ['MANAGE_PAYMENTS'], active: false });
    expect(edit(schoolAdmin, strong, { ...strong, active: true })).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(edit(schoolAdmin, { ...operator, active: false }, operator)).toBeUndefined();
    expect(edit(schoolAdmin, strong, strong)).toBeUndefined();
  });
});

const problem = (by: Giver, user: Rights, userId = 'someone') => lettingInProblem(by, userId, user)?.refused;

describe('who may let whom back in', () => {
  test('an administrator anybody who is active, but not themselves', () => {
    expect(problem(admin, rights(['ADMIN']))).toBeUndefined();
    expect(problem(admin, rights(['ADMIN'], { active: false }))).toBe('USER_INACTIVE');
    expect(problem(admin, rights(['ADMIN']), 'giver')).toBe('OWN_ACCOUNT');
  });

  test('others only users of CFCs who may do nothing they may not themselves', () => {
    expect(problem(supervisor, rights(['MARKETING']))).toBe('USER_UPDATE_NOT_ALLOWED');
    expect(problem(schoolAdmin, operator)).toBeUndefined();
    expect(problem(schoolAdmin, rights(['DRIVING_SCHOOL_OPERATOR'], { permissions: ['REVERT_PAYMENT'] }))).toBe(
      'USER_UPDATE_NOT_ALLOWED',
    );
    expect(problem(schoolAdmin, rights(['DRIVING_SCHOOL_OPERATOR'], { drivingSchoolIds: ['c'] }))).toBe(
      'USER_UPDATE_NOT_ALLOWED',
    );
  });
});

test('who has no CFC role belongs to no school', () => {
  const schools = [{ id: 'a', cnpj: '11222333000181' }];
  expect(schoolsFor(['SUPERVISOR'], schools)).toEqual({ drivingSchoolIds: [], drivingSchoolCnpjs: [] });
  expect(schoolsFor(['SUPERVISOR', 'DRIVING_SCHOOL_ADMIN'], schools)).toEqual({
    drivingSchoolIds: ['a'],
    drivingSchoolCnpjs: ['11222333000181'],
  });
});

test('the order of roles, permissions and schools says nothing', () => {
  const one = rights(['ADMIN', 'SUPERVISOR'], { permissions: ['VIEW_TAGS', 'VIEW_PLANS'] });
  expect(rightsDiffer(one, { ...one, roles: ['SUPERVISOR', 'ADMIN'], permissions: ['VIEW_PLANS', 'VIEW_TAGS'] })).toBe(
    false,
  );
  expect(rightsDiffer(one, { ...one, drivingSchoolIds: ['x'] })).toBe(true);
});
