import { expect, test } from 'vitest';
import { actorOf, mayResetPassword, newUserProblem, signInProblem, type UserAccount } from './user.ts';

const school = '0198c0de-0000-7000-8000-000000000001';
const user = (roles: UserAccount['roles'], overrides: Partial<UserAccount> = {}): UserAccount => ({
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Joana Prado',
  roles,
  permissions: [],
  active: true,
  drivingSchoolIds: [],
  consultedCampaignIds: [],
  ...overrides,
});
const backoffice = { id: '0198c0de-0000-7000-8000-000000000003', application: 'BACKOFFICE' } as const;
const site = { ...backoffice, application: 'STUDENT' } as const;

test('an unknown user, a wrong password, a deactivated user and a mere student get the same answer', () => {
  const refused = { refused: 'INVALID_CREDENTIALS' };
  expect(signInProblem(undefined, false, 'BACKOFFICE')).toEqual(refused);
  expect(signInProblem(user(['ADMIN']), false, 'BACKOFFICE')).toEqual(refused);
  expect(signInProblem(user(['ADMIN'], { active: false }), true, 'BACKOFFICE')).toEqual(refused);
  expect(signInProblem(user(['STUDENT']), true, 'BACKOFFICE')).toEqual(refused);
  expect(signInProblem(user(['ADMIN']), true, 'STUDENT')).toEqual(refused);
});

test('a CFC user without a school is told so, but only with the right password', () => {
  expect(signInProblem(user(['DRIVING_SCHOOL_OPERATOR']), true, 'BACKOFFICE')).toEqual({
    refused: 'USER_NEEDS_DRIVING_SCHOOL',
  });
  expect(signInProblem(user(['DRIVING_SCHOOL_OPERATOR']), false, 'BACKOFFICE')).toEqual({
    refused: 'INVALID_CREDENTIALS',
  });
  expect(
    signInProblem(user(['DRIVING_SCHOOL_ADMIN'], { drivingSchoolIds: [school] }), true, 'BACKOFFICE'),
  ).toBeUndefined();
});

test('a colleague who is also a student signs in on both sides', () => {
  expect(signInProblem(user(['STUDENT', 'SUPERVISOR']), true, 'BACKOFFICE')).toBeUndefined();
  expect(signInProblem(user(['STUDENT', 'SUPERVISOR']), true, 'STUDENT')).toBeUndefined();
});

test('a consultant acts for the own campaigns only, unless they are something else besides', () => {
  const consulted = { consultedCampaignIds: [school] };
  expect(actorOf(user(['CAMPAIGN_CONSULTANT'], consulted), backoffice)?.campaignIds).toEqual([school]);
  expect(actorOf(user(['MARKETING_CONSULTANT', 'CAMPAIGN_CONSULTANT'], consulted), backoffice)?.campaignIds).toEqual([
    school,
  ]);
  expect(actorOf(user(['STUDENT', 'CAMPAIGN_CONSULTANT'], consulted), backoffice)?.campaignIds).toEqual([school]);
  expect(actorOf(user(['CAMPAIGN_CONSULTANT', 'SUPERVISOR'], consulted), backoffice)?.campaignIds).toBe('ALL');
  expect(actorOf(user(['ADMIN']), backoffice)?.campaignIds).toBe('ALL');
});

test('a CFC user acts for the own schools only, also with a second role', () => {
  expect(
    actorOf(user(['DRIVING_SCHOOL_ADMIN', 'SALES_ANALYST'], { drivingSchoolIds: [school] }), backoffice)
      ?.drivingSchoolIds,
  ).toEqual([school]);
  expect(actorOf(user(['DRIVING_SCHOOL_OPERATOR']), backoffice)?.drivingSchoolIds).toEqual([]);
  expect(actorOf(user(['SALES_ANALYST']), backoffice)?.drivingSchoolIds).toBe('ALL');
});

test('permissions are the defaults of the roles plus what was given', () => {
  const actor = actorOf(user(['OPERATOR'], { permissions: ['REVERT_PAYMENT'] }), backoffice);
  expect(actor?.permissions).toContain('QUERY_REGISTRATIONS');
  expect(actor?.permissions).toContain('REVERT_PAYMENT');
  expect(actor?.permissions).not.toContain('MANAGE_REGISTRATIONS');
});

test("on the students' site an administrator is a student, without permissions and without any school's rows", () => {
  expect(actorOf(user(['ADMIN', 'STUDENT'], { permissions: ['REVERT_PAYMENT'] }), site)).toMatchObject({
    roles: ['STUDENT'],
    permissions: [],
    drivingSchoolIds: [],
  });
});

test('who was deactivated or left with the student role alone does not act in the back-office any more', () => {
  expect(actorOf(user(['ADMIN'], { active: false }), backoffice)).toBeUndefined();
  expect(actorOf(user(['STUDENT']), backoffice)).toBeUndefined();
});

test('a new user has a role, and a CFC user a school', () => {
  expect(newUserProblem([], [])).toMatchObject({ refused: 'ROLE_REQUIRED', field: 'roles' });
  expect(newUserProblem(['DRIVING_SCHOOL_ADMIN'], [])).toMatchObject({ refused: 'USER_NEEDS_DRIVING_SCHOOL' });
  expect(newUserProblem(['DRIVING_SCHOOL_ADMIN'], [school])).toBeUndefined();
});

test('a link to set a new password goes to active accounts of the application that asks', () => {
  expect(mayResetPassword(undefined, 'BACKOFFICE')).toBe(false);
  expect(mayResetPassword(user(['SUPERVISOR'], { active: false }), 'BACKOFFICE')).toBe(false);
  expect(mayResetPassword(user(['STUDENT']), 'BACKOFFICE')).toBe(false);
  expect(mayResetPassword(user(['SUPERVISOR']), 'STUDENT')).toBe(false);
  expect(mayResetPassword(user(['STUDENT']), 'STUDENT')).toBe(true);
  expect(mayResetPassword(user(['STUDENT', 'SUPERVISOR']), 'BACKOFFICE')).toBe(true);
});
