import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaymentPage } from './payment-page.tsx';
import { payByCardEndpoint, publicPaymentEndpoint } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { OPEN_PAYMENT, PAYMENT_ID } from './payment-shown.fixture.ts';
import type { PaymentShown, Receipt } from './use-card-payment.ts';

const TOKEN_URL = 'https://provider.test/tokens/card';
const CARD = {
  provider: 'sandbox',
  tokenUrl: TOKEN_URL,
  installments: [
    { count: 1, value: 1900 },
    { count: 2, value: 950 },
  ],
  inProgress: false,
};
const PAYMENT: PaymentShown = { ...OPEN_PAYMENT, paymentMethod: 'CREDIT', howToPay: null, card: CARD };
const RECEIPT: Receipt = {
  entityPaymentId: PAYMENT_ID,
  status: 'PAID',
  grossValue: 1900,
  cardBrand: 'VISA',
  installments: 2,
};

let sent: unknown[];
let theirs: unknown[];
let read: () => PaymentShown | Response | Promise<Response>;
let pays: () => Receipt | Response | Promise<Response>;
let provider: (init: RequestInit) => Promise<Response>;

const refusal =
  (code: string, status = 422) =>
  () =>
    Response.json({ message: code, errors: { fieldErrors: {}, globalErrors: [{ code }] }, requestId: 'r' }, { status });

const token = ({ body }: RequestInit) => {
  theirs.push(typeof body === 'string' ? JSON.parse(body) : body);
  return Promise.resolve(Response.json({ card_token: 'tok_1' }, { status: 201 }));
};

const shows = (changes: Partial<PaymentShown>) => () => ({ ...PAYMENT, ...changes });

beforeEach(() => {
  [sent, theirs] = [[], []];
  [read, pays, provider] = [shows({}), () => RECEIPT, token];
  answerCalls(
    answerTo(publicPaymentEndpoint, () => read()),
    answerTo(payByCardEndpoint, ({ body }) => {
      sent.push(body);
      return pays();
    }),
  );
  const ours = fetch;
  // The provider's tokens are not in our contract.
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    url === TOKEN_URL ? provider(init) : ours(url, init),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
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

async function pay({ number = '4111 1111 1111 1111' } = {}) {
  const user = userEvent.setup({ delay: null });
  const values = {
    'Número do cartão': number,
    'Nome impresso no cartão': 'MARIA SILVA',
    Validade: '12/2090',
    'Código de segurança': '737',
  };
  await screen.findByLabelText('Número do cartão');
  for (const [label, value] of Object.entries(values)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(value);
  }
  await user.selectOptions(screen.getByLabelText('Parcelas'), '2');
  await user.click(screen.getByText(/^Pagar R\$/));
}

it('the card goes to the provider and to nobody else; we get its token', async () => {
  pays = () => {
    read = shows({ status: 'PAID', card: null });
    return RECEIPT;
  };
  await open();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Pagamento realizado' })).toBeInTheDocument();
  expect(screen.getByText(/em 2x, VISA/)).toBeInTheDocument();
  expect(theirs).toMatchObject([{ card_number: '4111111111111111', expiration_year: '2090' }]);
  expect(sent).toEqual([{ attemptId: expect.any(String), cardToken: 'tok_1', installments: 2 }]);
  for (const secret of ['4111', '"737"', 'MARIA', '1290']) expect(JSON.stringify(sent)).not.toContain(secret);
});

it('a slip of the finger is caught before anything is sent', async () => {
  await open();
  await pay({ number: '4111111111111112' });
  const number = screen.getByLabelText('Número do cartão');
  expect(number).toHaveFocus();
  expect(number).toHaveAccessibleDescription('Número do cartão inválido.');
  expect(theirs).toEqual([]);
});

it.each([
  ['CARD_INVALID_CVV', 'Código de segurança', 'Código de segurança inválido.'],
  ['CARD_EXPIRED', 'Validade', 'Cartão vencido.'],
  ['CARD_UNSUPPORTED_BRAND', 'Número do cartão', 'Bandeira de cartão não aceita.'],
])('%s is said on its field, which gets the focus', async (code, label, text) => {
  pays = refusal(code);
  await open();
  await pay();
  await vi.waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
});

it.each([
  ['CARD_INSUFFICIENT_LIMIT', 'Cartão sem limite suficiente.'],
  ['CARD_REFUSED', 'Pagamento recusado pelo banco emissor.'],
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
  expect(screen.getByLabelText('Número do cartão')).toHaveValue('4111 1111 1111 1111');
});

/** Never answers, until the caller gives up. */
const silent = ({ signal }: RequestInit) => {
  const { promise, reject } = Promise.withResolvers<Response>();
  signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  return promise;
};

it('a provider that does not answer is spoken of, then given up, with nothing charged', async () => {
  provider = silent;
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
  provider = lost;
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
});

it('a field that was filled in wrongly is marked when it is left, an empty one is not', async () => {
  await open();
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByLabelText('Validade'));
  await user.paste('01/20');
  await user.click(screen.getByLabelText('Código de segurança'));
  await user.paste('12');
  await user.click(screen.getByLabelText('Número do cartão'));
  await user.tab();
  expect(screen.getByLabelText('Validade')).toHaveAccessibleDescription('Cartão vencido.');
  expect(screen.getByLabelText('Código de segurança')).toHaveAccessibleDescription('Código de segurança inválido.');
  expect(screen.getByLabelText('Número do cartão')).not.toHaveAccessibleDescription();
});
