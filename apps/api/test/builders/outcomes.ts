import type { TestApp } from '../app.ts';
import type { Charged } from './money.ts';

interface Outcome {
  readonly id: string;
  readonly kind: string;
  readonly registrationId: string;
  readonly can: { readonly settle: true | string };
}

type Person = 'FINANCIAL_ANALYST' | 'STUDENT_SUPPORT' | 'DRIVING_SCHOOL_ADMIN';

/** The endpoints of the screen Pendências do provedor. */
export function outcomesScreen(it: TestApp) {
  /** One session for each person and moment, since sign-ins are limited per address. */
  const people = new Map<string, ReturnType<TestApp['signIn']>>();
  function personOf(role: Person | 'ADMIN', schools: readonly string[] = []) {
    const key = `${role} ${it.clock.now().toString()}`;
    const known = people.get(key) ?? it.signIn(role, { schools });
    people.set(key, known);
    return known;
  }

  async function shown({ registrationId }: Pick<Charged, 'registrationId'>): Promise<Outcome[]> {
    const { headers } = await personOf('FINANCIAL_ANALYST');
    const answer = await it.inject({ url: '/api/v1/provider-outcomes?size=100', headers });
    const { content } = answer.json<{ content: Outcome[] }>();
    return content.filter((one) => one.registrationId === registrationId);
  }

  async function act(id: string, action: 'ask' | 'settle', payload?: object, role: Person = 'FINANCIAL_ANALYST') {
    const { headers } = await personOf(role);
    const url = `/api/v1/provider-outcomes/${id}/${action}`;
    const answer = await it.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) });
    const body = answer.body === '' ? undefined : answer.json();
    return { status: answer.statusCode, body, code: body?.errors?.globalErrors?.[0]?.code as string | undefined };
  }

  return { personOf, shown, act };
}
