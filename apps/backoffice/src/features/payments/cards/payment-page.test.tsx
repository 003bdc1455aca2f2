import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { PaymentPage } from './payment-page.tsx';
import { payByCardEndpoint, publicPaymentEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { OPEN_PAYMENT, PAYMENT_ID } from './payment-shown.fixture.ts';
import type { PaymentShown, Receipt } from './use-card-payment.ts';
import { reais } from '#api-client/reais.fixture.ts';

const RELAY = 'https://cards.test';
const CARD = {
  provider: 'getnet',
  fieldsUrl: `${RELAY}/fields?payment=${PAYMENT_ID}&proof=p`,
  installments: [
    { count: 1, value: reais(1900) },
    { count: 2, value: reais(950) },
  ],
  inProgress: false,
};
const PAYMENT: PaymentShown = { ...OPEN_PAYMENT, paymentMethod: 'CREDIT', howToPay: null, card: CARD };
const RECEIPT: Receipt = {
  entityPaymentId: PAYMENT_ID,
  status: 'PAID',
  grossValue: reais(1900),
  cardBrand: 'VISA',
  installments: 2,
};

let sent: unknown[];
let told: unknown[];
let read: () => PaymentShown | Response | Promise<Response>;
let pays: () => Receipt | Response | Promise<Response>;
let leaves: () => object | undefined;

const refusal =
  (code: string, status = 422) =>
  () =>
    Response.json({ message: code, errors: { fieldErrors: {}, globalErrors: [{ code }] }, requestId: 'r' }, { status });

const shows = (changes: Partial<PaymentShown>) => () => ({ ...PAYMENT, ...changes });

beforeEach(() => {
  [sent, told] = [[], []];
  [read, pays, leaves] = [shows({}), () => RECEIPT, () => ({ kind: 'left', handle: 'handle-1' })];
  answerCalls(
    answerTo(publicPaymentEndpoint, () => read()),
    answerTo(payByCardEndpoint, ({ body }) => {
      sent.push(body);
      return pays();
    }),
  );
});

function mount() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <PaymentPage paymentId={PAYMENT_ID} linkKey={undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

function open() {
  mount();
  return screen.findByRole('heading', { name: 'Pagamento' });
}

const frameOf = () => screen.findByTitle<HTMLIFrameElement>('Dados do cartão');

/**
 * Sends a message to the screen as the card form in the frame does, or as a page of another origin that imitates the
 * card form.
 */
async function says(data: object, origin = RELAY) {
  const { contentWindow: source } = await frameOf();
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })));
}

/** Acts as the card form in the frame: says that it is ready, and replies when the screen asks it to store the card. */
async function fieldsAreThere() {
  const frame = await frameOf();
  vi.spyOn(frame.contentWindow ?? window, 'postMessage').mockImplementation((message: unknown, to: unknown) => {
    told.push({ ...Object(message), to });
    const answer = Object(message).kind === 'leave' ? leaves() : undefined;
    if (answer !== undefined) queueMicrotask(() => void says(answer));
  });
  await says({ kind: 'ready' });
}

async function pay() {
  await fieldsAreThere();
  const user = userEvent.setup({ delay: null });
  await user.selectOptions(screen.getByLabelText('Parcelas'), '2');
  await user.click(screen.getByText(/^Pagar R\$/));
}

it('the instalments on offer add up to the payment', async () => {
  const card = { ...CARD, installments: [1, 9].map((count) => ({ count, value: reais(31.34) })) };
  read = shows({ grossValue: reais(282), card });
  await open();
  await screen.findByLabelText('Parcelas');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual([
    'À vista: R$ 282,00',
    '9x: 3 de R$ 31,34 e 6 de R$ 31,33',
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Parcelas'), '9');
  expect(screen.getByText(/^São 3 parcelas de R\$.31,34 e 6 de R\$.31,33, sem juros\.$/)).toBeVisible();
});

it('the card is typed into the page of the relay; ours gets a handle and sends it with the number of instalments', async () => {
  pays = () => {
    read = shows({ status: 'PAID', card: null });
    return RECEIPT;
  };
  await open();
  const frame = await frameOf();
  expect(frame).toHaveAttribute('src', CARD.fieldsUrl);
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');
  expect(screen.queryByLabelText('Número do cartão')).toBeNull();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Pagamento realizado' })).toBeInTheDocument();
  expect(screen.getByText(/em 2x, VISA/)).toBeInTheDocument();
  expect(sent).toEqual([{ attemptId: expect.any(String), cardToken: 'handle-1', installments: 2 }]);
  expect(new Set(told.map((message) => Object(message).to))).toEqual(new Set([RELAY]));
});

it('a double click pays once', async () => {
  await open();
  await fieldsAreThere();
  const form = screen.getByRole('form', { name: 'Pagamento com cartão' });
  act(() => void [fireEvent.submit(form), fireEvent.submit(form)]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(told.filter((message) => Object(message).kind === 'leave')).toHaveLength(1);
});

it('a card that is wrong is told by its own page, and nothing is sent', async () => {
  leaves = () => ({ kind: 'wrong' });
  await open();
  await pay();
  await waitFor(() => expect(screen.getByRole('button', { name: /^Pagar R/ })).toBeVisible());
  expect(sent).toEqual([]);
});

it('what another page says is not heard', async () => {
  leaves = () => undefined;
  await open();
  await pay();
  await says({ kind: 'left', handle: 'theirs' }, 'https://evil.test');
  await says({ kind: 'height', height: 1 }, 'https://evil.test');
  const stranger = { data: { kind: 'left', handle: 'theirs' }, origin: RELAY, source: window };
  act(() => void window.dispatchEvent(new MessageEvent('message', stranger)));
  expect(sent).toEqual([]);
  await says({ kind: 'left', handle: 'handle-1' });
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('the frame is as high as its page, and Enter in a field pays', async () => {
  await open();
  await fieldsAreThere();
  await says({ kind: 'height', height: 321 });
  expect(await frameOf()).toHaveStyle({ height: '321px' });
  await says({ kind: 'entered' });
  await waitFor(() => expect(sent).toHaveLength(1));
});

it.each([
  ['CARD_INVALID_CVV', { code: 'Código de segurança inválido.' }],
  ['CARD_EXPIRED', { expiry: 'Cartão vencido.' }],
  ['CARD_UNSUPPORTED_BRAND', { number: 'Bandeira de cartão não aceita.' }],
])('%s is told to the page of the fields, which says it on its field', async (code, fields) => {
  pays = refusal(code);
  await open();
  await pay();
  await waitFor(() => expect(told).toContainEqual({ kind: 'refused', fields, to: RELAY }));
});

it.each([
  ['CARD_INSUFFICIENT_LIMIT', 'Cartão sem limite suficiente.'],
  ['CARD_REFUSED', 'Pagamento recusado pelo banco emissor.'],
  ['CARD_NOT_ARRIVED', /nada foi cobrado. Confira o cartão e pague de novo/],
])('%s is about the whole card and is read out above the form', async (code, text) => {
  pays = refusal(code);
  await open();
  await pay();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

it('an attempt without an answer yet is waited for, and not tried again', async () => {
  pays = () => {
    read = shows({ card: { ...CARD, inProgress: true } });
    return refusal('CHARGE_IN_PROGRESS', 409)();
  };
  await open();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Estamos confirmando o pagamento' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Pagar/ })).not.toBeInTheDocument();
});

const lost = () => Promise.reject(new TypeError('network'));

it('without an answer nobody pays twice: it is looked up what became of the payment', async () => {
  pays = () => {
    read = lost;
    return lost();
  };
  await open();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Ainda não sabemos se o pagamento foi feito' })).toBeVisible();
  expect(screen.getByText(/Não pague de novo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  read = shows({ status: 'PAID', card: null });
  await userEvent.click(screen.getByRole('button', { name: 'Conferir o pagamento' }));
  expect(await screen.findByRole('heading', { name: 'Pagamento realizado' })).toBeVisible();
});

it('a payment that the server does not know of can be made, with what was typed and a warning', async () => {
  pays = lost;
  await open();
  await pay();
  expect(
    await screen.findByText(/A resposta do pagamento não chegou, e ele ainda não consta como feito/),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Pagar/ })).toBeVisible();
  expect(await frameOf(), 'what was typed is still there').toBeVisible();
});

/** A server that never answers: a call ends only when its caller aborts it. */
const silent = ({ signal }: RequestInit) => {
  const { promise, reject } = Promise.withResolvers<Response>();
  signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  return promise;
};

it('fields that do not answer are waited for, then given up, with nothing charged', async () => {
  leaves = () => undefined;
  await open();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await pay();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByText(/O banco está demorando/)).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(/Nada foi cobrado/)).toBeVisible();
  expect(screen.queryByText(/O banco está demorando/)).toBeNull();
});

it('a provider out of reach says that nothing was charged', async () => {
  leaves = () => ({ kind: 'failed', code: 'UNREACHABLE' });
  await open();
  await pay();
  expect(await screen.findByText(/Nada foi cobrado/)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('a link that leads to no payment says so', async () => {
  read = refusal('PAYMENT_NOT_FOUND', 404);
  await open();
  expect(await screen.findByRole('heading', { name: 'Pagamento não encontrado' })).toBeInTheDocument();
});

it('a server that does not answer within a minute is not waited for again without the person, who is told not to pay twice', async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    asked += 1;
    return silent(init);
  });
  mount();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByRole('status')).toHaveTextContent(/demorando mais que o normal.*não pague de novo/);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(screen.getByRole('alert')).toHaveTextContent(/não respondeu a tempo.*não pague de novo/);
  expect(asked).toBe(1);
});

it('tells who receives, with CNPJ and phone, and the order', async () => {
  await open();
  const summary = await screen.findByRole('region', { name: 'Resumo do pagamento' });
  expect(summary).toHaveTextContent('Cobrança00000012');
  expect(summary).toHaveTextContent('Centro de Formação Central Ltda, CNPJ 11.222.333/0001-81');
  expect(summary).toHaveTextContent('Telefone (27) 3333-4444');
  expect(screen.getByRole('link', { name: '(27) 3333-4444' })).toHaveAttribute('href', 'tel:+552733334444');
});

it('fields that do not open are spoken of, and paying says that nothing was charged', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await frameOf();
  await act(() => vi.advanceTimersByTimeAsync(6000));
  expect(screen.getByText(/Os campos do cartão não abriram/)).toBeVisible();
  await userEvent.setup({ delay: null }).click(screen.getByText(/^Pagar R\$/));
  expect(await screen.findByText(/Nada foi cobrado/)).toBeVisible();
  expect(sent).toEqual([]);
});
