import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../../../app.ts';
import type { SignedIn } from '../../../../../test/app.ts';
import { aCampaign } from '../../../../../test/builders/campaign.ts';
import { aRegistration } from '../../../../../test/builders/registration.ts';
import { type UsersBench, usersBench } from '../../../../../test/users-bench.ts';

let one: UsersBench;
let other: FastifyInstance;
let person: SignedIn;
beforeAll(async () => {
  one = await usersBench();
  other = await createApp(one.api.deps, false);
  await other.ready();
});
beforeEach(async () => {
  person = await one.entering({ roles: ['MARKETING_CONSULTANT'] });
});
afterAll(async () => {
  await other.close();
  await one.api.close();
});

const askOther = async (path: string) => other.inject({ url: `/api/v1${path}`, headers: person.headers });
const answerOfOther = async (path: string) => (await askOther(path)).statusCode;
const registered = async () => (await askOther('/registrations')).json<{ totalSize: number }>().totalSize;
const shownByOther = async () => (await askOther('/users/logged-user')).json().user;

describe('what one API changed counts at the next request to another', () => {
  test('whoever signed out is nobody', async () => {
    expect(await answerOfOther('/users/logged-user')).toBe(200);
    const payload = { refreshToken: 'none' };
    await one.api.inject({ method: 'POST', url: '/api/v1/logout', headers: person.headers, payload });
    expect(await answerOfOther('/users/logged-user')).toBe(401);
  });

  test('whoever is deactivated is nobody', async () => {
    expect(await answerOfOther('/users/logged-user')).toBe(200);
    expect(await one.edit(person.userId, { active: false })).toMatchObject({ status: 200 });
    expect(await answerOfOther('/users/logged-user')).toBe(401);
  });

  test('a right opens what it opens once it is given, and no more once it is taken', async () => {
    expect(await answerOfOther('/users')).toBe(403);
    await one.edit(person.userId, { permissions: ['QUERY_USERS'] });
    expect(await answerOfOther('/users')).toBe(200);
    await one.edit(person.userId, { permissions: [] });
    expect(await answerOfOther('/users')).toBe(403);
  });

  test('other roles, schools and names are those of now', async () => {
    expect(await shownByOther()).toMatchObject({ name: 'Colega Prado', roles: ['MARKETING_CONSULTANT'] });
    const school = { drivingSchoolIds: [one.mine.id] };
    await one.edit(person.userId, { name: 'Nome Novo', roles: ['DRIVING_SCHOOL_OPERATOR'], attributes: school });
    expect(await shownByOther()).toMatchObject({
      name: 'Nome Novo',
      roles: ['DRIVING_SCHOOL_OPERATOR'],
      attributes: school,
    });
  });

  test('a consultant sees the campaign that names them, and no more once it does not', async () => {
    const { db, clock } = one.api;
    const named = { marketingConsultantUserIds: [person.userId] };
    const campaign = await aCampaign(db, { now: clock.now(), campaign: named });
    await aRegistration(db, campaign);
    expect(await registered()).toBe(1);
    const nobody = { marketingConsultantUserIds: [] };
    await db.updateTable('campaigns').set(nobody).where('id', '=', campaign.id).execute();
    expect(await registered()).toBe(0);
  });
});

test('a session ends when its time comes', async () => {
  expect(await answerOfOther('/users/logged-user')).toBe(200);
  const { db, clock } = one.api;
  const expiresAt = clock.now().subtract({ seconds: 1 });
  await db.updateTable('sessions').set({ expiresAt }).where('userId', '=', person.userId).execute();
  expect(await answerOfOther('/users/logged-user')).toBe(401);
});
