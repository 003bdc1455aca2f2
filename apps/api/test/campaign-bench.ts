import type { Permission, Role } from '@habilita/contract';
import { expect } from 'vitest';
import { type SignedIn, testApp } from './app.ts';
import { aCounty } from './builders/addresses.ts';
import { aTemplate } from './builders/campaign.ts';
import { aDrivingSchool } from './builders/driving-school.ts';
import { aCampaignForm, aSchoolInCampaignForm, type CampaignForm, type PlanInCampaignForm } from './builders/forms.ts';
import { aPlan } from './builders/plan.ts';
import { aUser, PASSWORD } from './builders/user.ts';

const START = Temporal.Instant.from('2026-03-07T11:00:00Z');
/** The moment this number of days after the campaign's start. */
const day = (days: number) => START.add({ hours: 24 * days });
export const onDay = (days: number) => day(days).toString();

export interface CampaignAnswer {
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: Record<string, unknown> }[] };
  content: Record<string, unknown>[];
  [key: string]: unknown;
}

/**
 * The refusals in an answer. A refusal of a field is written as 'field CODE', a refusal of the whole call as the code
 * alone.
 */
export const codesOf = ({ body }: { body: CampaignAnswer }) => [
  ...Object.entries(body.errors.fieldErrors).flatMap(([field, found]) => found.map((code) => `${field} ${code}`)),
  ...body.errors.globalErrors.map(({ code }) => code),
];

interface Changes {
  readonly campaign?: object;
  readonly school?: object;
  readonly plan?: Partial<PlanInCampaignForm>;
}

/**
 * Makes three schools, three plans, and the form of a campaign with two of each. Registrations last from the campaign's
 * 10th to its 20th day, and the campaign ends on its 100th.
 */
export async function campaignBench() {
  const api = await testApp();
  let admin = await api.signIn('ADMIN');
  await aCounty(api.db);
  const schools = [await aDrivingSchool(api.db), await aDrivingSchool(api.db), await aDrivingSchool(api.db)] as const;
  const plans = [await aPlan(api.db), await aPlan(api.db), await aPlan(api.db)] as const;
  const blocks = schools.slice(0, 2).map(({ id }) =>
    aSchoolInCampaignForm(
      id,
      plans.slice(0, 2).map((plan) => plan.id),
    ),
  );
  const base = aCampaignForm(api.clock.now(), await aTemplate(api.db), blocks, {
    startDate: onDay(0),
    registrationStartDate: onDay(10),
    registrationEndDate: onDay(20),
    schedulingStartDate: onDay(11),
    schedulingEndDate: onDay(60),
    endDate: onDay(100),
  });
  const call = async (
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    person?: SignedIn,
    key?: string,
  ) => {
    const headers = { ...(person ?? admin).headers, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const payload = body === undefined ? {} : { payload: body };
    const answer = await api.inject({ method, url: `/api/v1${path}`, headers, ...payload });
    const empty: CampaignAnswer = { errors: { fieldErrors: {}, globalErrors: [] }, content: [] };
    return {
      status: answer.statusCode,
      location: answer.headers.location,
      body: answer.body === '' ? empty : answer.json<CampaignAnswer>(),
    };
  };
  return {
    api,
    base,
    schools,
    plans,
    call,
    put: (id: string, form: object, person?: SignedIn, key?: string) =>
      call('PUT', `/campaigns/${id}`, form, person, key),
    async published(form: CampaignForm = base): Promise<string> {
      const { status, body } = await call('POST', '/campaigns', form);
      expect(status).toBe(201);
      return String(body['id']);
    },
    schoolsOf: async (id: string) => (await call('GET', `/campaigns/${id}/driving-schools`)).body.content,
    plansOf: async (id: string, schoolId: string = schools[0].id) =>
      (await call('GET', `/campaigns/${id}/driving-schools/${schoolId}/plans`)).body.content,
    changed({ campaign = {}, school = {}, plan = {} }: Changes) {
      const form = structuredClone(base);
      const [first, ...others] = form.drivingSchoolsConfigurations;
      const [offer, ...rest] = first?.plans ?? [];
      return {
        campaign: { ...form.campaign, ...campaign },
        drivingSchoolsConfigurations: [{ ...first, plans: [{ ...offer, ...plan }, ...rest], ...school }, ...others],
      };
    },
    /** Moves the clock and signs the administrator in again, because tokens last only minutes. */
    async goTo(days: number): Promise<void> {
      api.clock.set(day(days));
      admin = await api.signIn('ADMIN');
    },
    async holding(
      roles: readonly Role[],
      permission: Permission,
      drivingSchoolIds: readonly string[] = [],
    ): Promise<SignedIn> {
      const { id: userId, username } = await aUser(api.db, { roles, permissions: [permission], drivingSchoolIds });
      const answer = await api.inject({
        method: 'POST',
        url: '/api/v1/login',
        payload: { username, password: PASSWORD },
      });
      const token = answer.json<{ access_token: string }>().access_token;
      return { userId, token, headers: { authorization: `Bearer ${token}` } };
    },
  };
}
