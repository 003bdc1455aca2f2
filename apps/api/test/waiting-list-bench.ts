import { beforeEach } from 'vitest';
import { appOfFile, type SignedIn, type TestApp } from './app.ts';
import { aCampaign, type BuiltCampaign, type CampaignOptions } from './builders/campaign.ts';
import { type Candidate, type Enrolment, fillCart } from './builders/enrolment.ts';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & {
    readonly errors?: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  };
}

/** The refusals in an answer: of a field as 'field CODE', of the whole call as the code alone. */
export const refusalsOf = ({ body }: Answer): string[] => [
  ...Object.entries(body.errors?.fieldErrors ?? {}).flatMap(([field, found]) =>
    found.map((code) => `${field} ${code}`),
  ),
  ...(body.errors?.globalErrors ?? []).map(({ code }) => code),
];

export interface WaitingListBench {
  readonly api: TestApp;
  readonly now: () => Temporal.Instant;
  readonly ask: (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    by?: SignedIn,
  ) => Promise<Answer>;
  readonly aFull: (seats: number, more?: Partial<CampaignOptions>) => Promise<BuiltCampaign>;
  readonly form: (campaign: BuiltCampaign, more?: object) => Promise<object & { name: string; email: string }>;
  readonly add: (campaign: BuiltCampaign, more?: object) => Promise<string>;
  readonly rows: (campaign: BuiltCampaign) => Promise<Record<string, unknown>[]>;
  readonly taken: (campaign: BuiltCampaign) => Promise<Record<string, number>>;
  readonly cart: (campaign: BuiltCampaign, entry: string, person: Candidate) => Promise<Enrolment>;
  readonly hoursLater: (hours: number) => Promise<void>;
}

let number = 0;

/** Starts the product for a file of tests about waiting lists. Before each test the clock is set to the same moment. */
export function waitingListBench(): WaitingListBench {
  const api = appOfFile();
  let staff: SignedIn;
  const setClock = async (at: Temporal.Instant | string) => {
    api.clock.set(at);
    staff = await api.signIn('STUDENT_SUPPORT');
  };
  beforeEach(() => setClock('2026-03-10T12:00:00Z'));
  const now = () => api.clock.now();
  const ask: WaitingListBench['ask'] = async (method, path, body, by = staff) => {
    const payload = body === undefined ? {} : { payload: body };
    const answer = await api.inject({ method, url: `/api/v1/waiting-list${path}`, headers: by.headers, ...payload });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  };
  const form: WaitingListBench['form'] = async (campaign, more = {}) => {
    number += 1;
    const person = { name: 'Rita de Souza', email: `rita${number}@example.com`, ...more };
    const registrationEndDate = now().add({ hours: 72 }).toString();
    return { registrationEndDate, boletoExpiration: '2026-03-20', campaignId: campaign.id, ...person };
  };
  return {
    api,
    now,
    ask,
    form,
    aFull: (seats, more = {}) => aCampaign(api.db, { now: now(), vacancies: { campaign: seats }, ...more }),
    add: async (campaign, more) => String((await ask('POST', '', await form(campaign, more))).body['id']),
    rows: async (campaign) => {
      const { body } = await ask('GET', `?campaignIds=${campaign.id}`);
      return body['content'] as Record<string, unknown>[];
    },
    taken: async ({ id }) => {
      const rows = await api.db
        .selectFrom('seatStocks')
        .select(['scope', 'taken'])
        .where('campaignId', '=', id)
        .execute();
      return Object.fromEntries(rows.filter(({ taken }) => taken > 0).map(({ scope, taken }) => [scope, taken]));
    },
    cart: (campaign, waitingListId, person) => fillCart(api, campaign, person, { waitingListId }),
    hoursLater: (hours) => setClock(now().add({ hours })),
  };
}
