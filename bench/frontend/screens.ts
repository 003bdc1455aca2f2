import { apiOf, signInOverApi } from '../../e2e/support/api.ts';

export type Kind = 'list' | 'form' | 'sign-in';

export interface Screen {
  readonly name: string;
  readonly kind: Kind;
  readonly path: string;
}

/** The most milliseconds that a screen of each kind may take: until its largest paint, and blocked by long tasks. */
export const TARGETS: Readonly<Record<Kind, { readonly lcp: number; readonly blocked: number }>> = {
  list: { lcp: 1400, blocked: 400 },
  form: { lcp: 1800, blocked: 500 },
  'sign-in': { lcp: 1400, blocked: 400 },
};

const LISTS: Readonly<Record<string, string>> = {
  registrations: '/registrations',
  payments: '/payments',
  'payments, grouped': '/payments?groups=campaignName,status',
  'pending outcomes': '/payments/pending-outcomes',
  campaigns: '/campaigns',
  leads: '/leads',
  'driving schools': '/driving-schools',
  plans: '/plans',
  catalogues: '/plans/catalogues',
  templates: '/templates',
  tags: '/tags',
  users: '/users',
  exports: '/exports',
  jobs: '/system/jobs',
  outbox: '/system/outbox',
  programmes: '/system/programs',
};

const NEW_RECORDS: Readonly<Record<string, string>> = {
  'new driving school': '/driving-schools/modify',
  'new plan': '/plans/modify',
  'new template': '/templates/modify',
  'new user': '/users/modify',
  'new programme': '/system/programs/modify',
  'links of the sign-in': '/system/login-links',
};

interface Page {
  readonly content: readonly { readonly id: string; readonly studentId?: string }[];
}

/** The screens to measure; forms are opened with a record of the demo data. */
export async function screensOf(baseUrl: string): Promise<Screen[]> {
  const staff = apiOf(baseUrl, (await signInOverApi(baseUrl, 'ADMIN')).access_token);
  const first = async (path: string) =>
    (await staff<Page>('GET', `${path}${path.includes('?') ? '&' : '?'}size=1`)).content[0];
  const registration = await first('/registrations?registrationStatus=REGISTERED');
  const stored = {
    registration: `/campaigns/detail/registration/${registration?.studentId}/${registration?.id}`,
    'driving school': `/driving-schools/modify/${(await first('/driving-schools'))?.id}`,
    plan: `/plans/modify/${(await first('/plans'))?.id}`,
    template: `/templates/modify/${(await first('/templates'))?.id}`,
    user: `/users/modify/${(await first('/users'))?.id}`,
    lead: `/leads/modify/${(await first('/leads'))?.id}`,
  };
  const of = (kind: Kind, paths: Readonly<Record<string, string>>) =>
    Object.entries(paths).map(([name, path]): Screen => ({ name, kind, path }));
  return [
    ...of('sign-in', { 'sign-in': '/login' }),
    ...of('list', LISTS),
    ...of('form', { ...NEW_RECORDS, ...stored }),
  ];
}
