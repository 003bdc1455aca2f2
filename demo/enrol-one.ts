import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpfWithCheckDigits } from '@habilita/kernel';
import { emailOf } from './accounts.ts';
import { enrol, type Method, PASSWORD, preRegister } from './enrol.ts';
import { person } from './people.ts';
import { CAMPINAS } from './places.ts';
import { type ApiCaller, Refused } from './world.ts';

/*
 * Enrols one student in the running campaign by the public calls, as the students' site does, and prints where to
 * look.
 */

const METHODS: readonly Method[] = ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'];
const USAGE = `Uso: npm run demo:enrol [-- --method ${METHODS.join(' | ')}]`;
const base = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '3000'}`;

const caller: ApiCaller = {
  async call<T>(method: string, path: string, { body, token, idempotencyKey }: Parameters<ApiCaller['call']>[2] = {}) {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    }).catch(() => {
      throw new Error(`O sistema não responde em ${base}. Ele está no ar? (npm start)`);
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(`${method} ${path}`, answer.status, text);
    const read: T = JSON.parse(text === '' ? 'null' : text);
    return read;
  },
};

interface Offered {
  readonly drivingSchools: readonly {
    readonly plans: readonly { planId: string; type: 'FIRST_LICENSE' | 'ADDITION' | 'CHANGE'; modality: string }[];
  }[];
}

async function runningCampaign() {
  const { content: counties } = await caller.call<{ content: readonly { id: string }[] }>(
    'GET',
    `/addresses/counties?${new URLSearchParams({ state: CAMPINAS.state, name: CAMPINAS.locality, size: '1' })}`,
  );
  const countyId = counties[0]?.id ?? '';
  const { content } = await caller.call<{ content: readonly { id: string; name: string; edition: number }[] }>(
    'GET',
    `/checkout/campaigns?countyId=${countyId}`,
  );
  const [campaign] = content;
  if (campaign === undefined) throw new Error('Nenhuma campanha da demonstração está aberta para matrícula.');
  const { drivingSchools } = await caller.call<Offered>('GET', `/checkout/campaigns/${campaign.id}/driving-schools`);
  const plans = (drivingSchools[0]?.plans ?? []).map(({ planId, type, modality }) => ({
    id: planId,
    type,
    modality,
    price: 0,
  }));
  return {
    ...campaign,
    region: CAMPINAS,
    opens: Temporal.Now.instant(),
    enrolmentDays: 0,
    consultants: { campaign: [], marketing: [] },
    countyIds: [countyId],
    schools: [],
    plans,
  };
}

function somebody() {
  const number = randomInt(1, 4000);
  const known = person(number, CAMPINAS.areaCode);
  return {
    ...known,
    email: known.email.replace('@', `.${randomInt(10_000, 99_999)}@`),
    cpf: cpfWithCheckDigits(String(randomInt(400_000_000, 999_999_999))),
    cellphone: `${CAMPINAS.areaCode}9${randomInt(81_000_000, 99_999_999)}`,
  };
}

/**
 * The address in the student's e-mail. A job writes the e-mail within a moment; without a mail server the e-mail stays
 * in the outbox.
 */
async function linkInMail(token: string, paymentId: string): Promise<string | undefined> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { content } = await caller.call<{ content: readonly { id: string }[] }>('GET', '/system/outbox?size=10', {
      token,
    });
    for (const { id } of content) {
      const { body } = await caller.call<{ body: string }>('GET', `/system/outbox/${id}`, { token });
      const [link] = new RegExp(`\\S+/payment/${paymentId}\\S*`).exec(body) ?? [];
      if (link !== undefined) return link;
    }
    await setTimeout(250);
  }
  return undefined;
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { method: { type: 'string', default: 'PIX' } } });
  const method = METHODS.find((one) => one === values.method);
  if (method === undefined) throw new Error(USAGE);
  const campaign = await runningCampaign();
  const applicant = { person: somebody(), address: '', depth: 'M5' as const, choice: randomInt(0, 1000), method };
  const student = await enrol(caller, campaign, await preRegister(caller, campaign, applicant));
  const { access_token: token } = await caller.call<{ access_token: string }>('POST', '/login', {
    body: { username: emailOf('ADMIN'), password: PASSWORD },
  });
  const { content } = await caller.call<{ content: readonly { studentId: string }[] }>(
    'GET',
    `/registrations?ids=${student.registrationId}`,
    { token },
  );
  const paymentId = student.payments[0]?.entityPaymentId ?? '';
  const page = (await linkInMail(token, paymentId)) ?? `${base}/payment/${paymentId}`;
  console.log(`${student.person.name} matriculou-se em ${campaign.name}, ${campaign.edition}ª edição (${method}).`);
  console.log(
    `  na tela:         ${base}/campaigns/detail/registration/${content[0]?.studentId}/${student.registrationId}`,
  );
  console.log(`  página do aluno: ${page}`);
  console.log(
    method === 'CREDIT'
      ? '  pagar:           abra a página do aluno e use um cartão de teste'
      : `  pagar:           na página da ${method === 'PIX' ? 'Transfeera' : 'Getnet'} simulada, que npm start mostra, ou: npm run pay -- ${paymentId}`,
  );
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
