import type { InjectOptions } from 'fastify';
import { accountSecret } from './accounts.ts';
import { createSandbox, type SandboxOptions } from './sandbox.ts';
import { manualScheduler } from './scheduler.ts';

export const SECRET = 'a-secret-of-the-sandbox';

export interface CaughtWebhook {
  id: string;
  type: string;
  signature: string;
  body: string;
  data: { charge_id: string; payment_id?: string; amount: number };
}

/** With a settable clock; webhooks are collected and answered with `answers` (default 200). */
export function givenSandbox(options: Partial<SandboxOptions> = {}) {
  const scheduler = manualScheduler();
  const caught: CaughtWebhook[] = [];
  const answers: number[] = [];
  const sandbox = createSandbox({
    secret: SECRET,
    accounts: [{ name: 'sandbox', methods: ['PIX', 'BOLETO', 'CREDIT'] }],
    webhookUrl: 'http://api.test/webhooks/',
    scheduler,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const body = await request.text();
      const signature = request.headers.get('sandbox-signature') ?? '';
      caught.push({ ...JSON.parse(body), signature, body });
      return new Response(null, { status: answers.shift() ?? 200 });
    },
    ...options,
  });

  async function call(method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) {
    const request: InjectOptions = { method, url, headers, ...(payload && { payload }) };
    const response = await sandbox.app.inject(request);
    await sandbox.notifier.idle();
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return { status: response.statusCode, body: isJson ? response.json() : response.body, headers: response.headers };
  }

  /** Waits for webhooks too. */
  async function pass(ms: number): Promise<void> {
    scheduler.advance(ms);
    await sandbox.notifier.idle();
  }

  async function authorized(account = 'sandbox') {
    const authorization = `Basic ${Buffer.from(`${account}:${accountSecret(SECRET, account)}`).toString('base64')}`;
    const form = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await sandbox.app.inject({
      method: 'POST',
      url: '/oauth/token',
      headers: form,
      payload: 'grant_type=client_credentials',
    });
    return { authorization: `Bearer ${response.json().access_token}` };
  }

  /** R$ 1.500,00. */
  async function charge(paymentId = 'pay-1', change: object = {}) {
    const headers = { ...(await authorized()), 'idempotency-key': `${paymentId}:1` };
    return (await call('POST', '/charges', { ...pixBody(paymentId), ...change }, headers)).body;
  }

  return { sandbox, scheduler, caught, answers, call, pass, authorized, charge };
}

export function pixBody(paymentId: string) {
  return {
    payment_id: paymentId,
    method: 'PIX',
    amount: 150_000,
    currency: 'BRL',
    description: 'Matrícula',
    expires_at: '2026-11-21T15:00:00Z',
    payer: {
      name: 'Ana Souza',
      document: '52998224725',
      email: 'ana@example.com',
      address: {
        street: 'Rua das Flores',
        number: '10',
        district: 'Centro',
        city: 'Vitória',
        state: 'ES',
        postal_code: '29010000',
      },
    },
    split: { partner: 127_500, marketplace: 22_500 },
  };
}
