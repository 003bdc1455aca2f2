import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandOf } from './brands.ts';
import { limitCards } from './card-limit.ts';
import { fieldsPage, PAGE_FILES, pageHeaders } from './fields-page.ts';
import { type GetnetAccount, type GetnetPost, postToGetnet } from './getnet.ts';
import { type After, type HeldCard, type HeldCards, holdCards } from './held-cards.ts';
import { isSame, proofOf } from './proof.ts';
import { withoutCard } from './without-card.ts';

export interface CardRelayOptions {
  readonly getnet: GetnetAccount;
  /**
   * The secret that API and relay share. It authenticates the API's requests and signs the addresses of the card
   * fields.
   */
  readonly secret: string;
  /** The secret before its last rotation, which is accepted as well. */
  readonly previousSecret?: string | undefined;
  /** The origin of the pages that show the card fields, such as https://habilita.example */
  readonly pageOrigin: string;
  readonly fetch?: typeof globalThis.fetch;
  readonly after?: After;
  readonly timeoutSignal?: () => AbortSignal;
}

export interface RunningRelay {
  readonly app: FastifyInstance;
  listen(port: number, host?: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * How long the relay waits for Getnet: a little less than the API and the page of the card fields wait for the relay,
 * so that they still get its answer.
 */
const GETNET_TIMEOUT_MS = 28_000;
const CARD_BYTES = 2 * 1024;
const PAYMENT_BYTES = 32 * 1024;

const after: After = (ms, task) => {
  const timer = setTimeout(task, ms);
  timer.unref();
  return () => clearTimeout(timer);
};

/**
 * The only process that sees a card (decision 160). The payer's browser gives the card to the relay, and none of our
 * pages can read it. Our API sends the payment without the card, and the relay adds the card. The relay writes and logs
 * nothing.
 */
export function createCardRelay(options: CardRelayOptions): RunningRelay {
  const { getnet, pageOrigin } = options;
  const secrets = secretsOf(options);
  const around = {
    fetch: options.fetch ?? globalThis.fetch,
    timeoutSignal: options.timeoutSignal ?? (() => AbortSignal.timeout(GETNET_TIMEOUT_MS)),
  };
  const later = options.after ?? after;
  const held = holdCards(later);
  const mayLeave = limitCards(later);
  const post = postToGetnet(getnet, around);
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: PAYMENT_BYTES, requestTimeout: 30_000 });
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(pageHeaders(pageOrigin));
  });
  // An error answer contains nothing from the request.
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    return reply.code(status).send({ error: status < 500 ? 'BAD_REQUEST' : 'INTERNAL' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'NOT_FOUND' }));
  app.get('/health', () => ({ status: 'ok' }));
  pageRoutes(app, options);
  app.post('/cards', { bodyLimit: CARD_BYTES }, (request, reply) =>
    takeCard(request, reply, { secrets, held, post, mayLeave }),
  );
  app.post('/payments', (request, reply) => sendPayment(request, reply, { secrets, held, post }));
  return {
    app,
    listen: (port, host = '127.0.0.1') => app.listen({ port, host }),
    close: () => app.close(),
  };
}

const ofPayment = z.object({ payment: z.uuid(), proof: z.string().min(1).max(100) });

const secretsOf = ({ secret, previousSecret }: CardRelayOptions): readonly string[] =>
  previousSecret === undefined ? [secret] : [secret, previousSecret];

function pageRoutes(app: FastifyInstance, options: CardRelayOptions): void {
  const { pageOrigin } = options;
  app.get('/fields', ({ query }, reply) => {
    const asked = ofPayment.safeParse(query);
    if (!asked.success || !isOurs(asked.data, secretsOf(options))) return reply.code(404).send({ error: 'NOT_FOUND' });
    return reply.type('text/html; charset=utf-8').send(fieldsPage(pageOrigin));
  });
  for (const { path, type, text } of PAGE_FILES) app.get(path, (_request, reply) => reply.type(type).send(text));
}

const isOurs = ({ payment, proof }: z.infer<typeof ofPayment>, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isSame(proof, proofOf(secret, payment)));

interface Parts {
  readonly secrets: readonly string[];
  readonly held: HeldCards;
  readonly post: GetnetPost;
}

const typedCard = ofPayment.extend({
  number: z.string().regex(/^\d{13,19}$/),
  name: z.string().trim().min(2).max(60),
  month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  year: z.string().regex(/^\d{2}$/),
  code: z.string().regex(/^\d{3,4}$/),
});

/**
 * The statuses with which Getnet refuses the card's number itself. Any other status means that our account is refused
 * (403) or that Getnet has a fault.
 */
const ABOUT_THE_NUMBER: ReadonlySet<number> = new Set([400, 422]);

const numberToken = z.object({ number_token: z.string().min(1) });

/**
 * Exchanges the card's number for a token at once and answers with a handle. Only the page of the card fields may call
 * it.
 */
async function takeCard(
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  { secrets, held, post, mayLeave }: Parts & { readonly mayLeave: (payment: string) => boolean },
) {
  const { origin = '', host } = headers;
  if (!URL.canParse(origin) || new URL(origin).host !== host) return reply.code(403).send({ error: 'FORBIDDEN' });
  const typed = typedCard.safeParse(body);
  if (!typed.success) return reply.code(422).send({ error: 'CARD_INVALID_DATA' });
  const { payment, number, name, month, year, code } = typed.data;
  if (!isOurs(typed.data, secrets)) return reply.code(403).send({ error: 'FORBIDDEN' });
  if (!mayLeave(payment)) return reply.code(429).send({ error: 'TOO_MANY_REQUESTS' });
  const answer = await post('/v1/tokens/card', { card_number: number });
  if (answer.kind === 'none') return reply.code(503).send({ error: 'UNREACHABLE' });
  const token = numberToken.safeParse(answer.body).data?.number_token;
  if (token === undefined)
    return ABOUT_THE_NUMBER.has(answer.status)
      ? reply.code(422).send({ error: 'CARD_INVALID_DATA' })
      : reply.code(503).send({ error: 'UNREACHABLE' });
  const known = { brand: brandOf(number), lastFour: number.slice(-4) };
  const of = { payment, numberToken: token, holder: plainName(name), securityCode: code, month, year };
  const handle = held.put({ ...of, ...known });
  return handle === undefined ? reply.code(503).send({ error: 'UNREACHABLE' }) : reply.code(201).send({ handle });
}

/** The name as it is printed on cards: without accents, at most 26 characters. */
const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/g, ' ')
    .slice(0, 26)
    .trim();

const paymentCall = z.strictObject({
  handle: z.string().min(1).max(200),
  /** The API's request for Getnet, without the card (docs/provider-facts.md A4). */
  payment: z.looseObject({
    idempotency_key: z.string().min(1),
    order_id: z.string().min(1),
    data: z.looseObject({ payment: z.looseObject({ card: z.undefined().optional() }) }),
  }),
});

/**
 * Puts the card into our API's payment and sends the payment once. Answers 410 if the relay holds no card for the
 * handle; then nothing was sent. Answers 502 or 504 if Getnet's answer is missing; then the card may have been charged.
 */
async function sendPayment({ body, headers }: FastifyRequest, reply: FastifyReply, { secrets, held, post }: Parts) {
  const { authorization = '' } = headers;
  if (!secrets.some((secret) => isSame(authorization, `Bearer ${secret}`)))
    return reply.code(401).send({ error: 'UNAUTHORIZED' });
  const call = paymentCall.safeParse(body);
  if (!call.success) return reply.code(400).send({ error: 'BAD_REQUEST' });
  const { handle, payment } = call.data;
  const card = held.take(handle, payment.order_id);
  if (card === undefined) return reply.code(410).send({ error: 'NO_SUCH_CARD' });
  const answer = await post('/v2/payments', withCard(payment, card));
  if (answer.kind === 'none') return reply.code(answer.cause === 'timeout' ? 504 : 502).send({ error: answer.cause });
  const { brand, lastFour } = card;
  return { status: answer.status, body: withoutCard(answer.body), card: { brand, lastFour } };
}

function withCard({ data, ...payment }: z.infer<typeof paymentCall>['payment'], held: HeldCard) {
  const { numberToken: number_token, holder: cardholder_name, securityCode: security_code } = held;
  const card = {
    number_token,
    cardholder_name,
    security_code,
    expiration_month: held.month,
    expiration_year: held.year,
    ...(held.brand === '' ? {} : { brand: held.brand }),
  };
  return { ...payment, data: { ...data, payment: { ...data.payment, card } } };
}
