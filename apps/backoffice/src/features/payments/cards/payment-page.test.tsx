import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PaymentPage } from './payment-page.tsx';

const ID = '0199c6f0-0000-7000-8000-000000000001';
const TOKEN_URL = 'https://provider.test/tokens/card';
const PAYMENT = {
  entityPaymentId: ID,
  orderId: '00000012',
  description: 'Primeira habilitação B, CNH Vitória',
  drivingSchoolName: 'CFC Central',
  drivingSchoolCompanyName: 'Centro de Formação Central Ltda',
  drivingSchoolCnpj: '11222333000181',
  drivingSchoolPhone: '2733334444',
  studentFirstName: 'Maria',
  grossValue: 1900,
  dueDate: '2026-03-07',
  paymentMethod: 'CREDIT',
  status: 'PENDING',
  active: true,
  receipt: null,
  schedulesNext: true,
  zoneOffset: '-03:00',
  howToPay: null,
  card: {
    provider: 'sandbox',
    tokenUrl: TOKEN_URL,
    installments: [
      { count: 1, value: 1900 },
      { count: 2, value: 950 },
    ],
    inProgress: false,
  },
};

let ours: string[] = [];
let theirs: string[] = [];
let shown: object = PAYMENT;
let answer: () => Response = () => Response.json({});

const refusal =
  (code: string, status = 422) =>
  () =>
    Response.json({ message: code, errors: { fieldErrors: {}, globalErrors: [{ code }] }, requestId: 'r' }, { status });

function serve(url: string, init: RequestInit = {}): Promise<Response> {
  const body = typeof init.body === 'string' ? init.body : '';
  if (url === TOKEN_URL) {
    theirs.push(body);
    return Promise.resolve(Response.json({ card_token: 'tok_1' }, { status: 201 }));
  }
  ours.push(body);
  return Promise.resolve(init.method === 'POST' ? answer() : Response.json(shown));
}

beforeEach(() => {
  [ours, theirs, shown] = [[], [], PAYMENT];
  vi.stubGlobal('fetch', serve);
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
        <PaymentPage paymentId={ID} linkKey={undefined} />
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
  answer = () => {
    shown = { ...PAYMENT, status: 'PAID', card: null };
    return Response.json({ entityPaymentId: ID, status: 'PAID', grossValue: 1900, cardBrand: 'VISA', installments: 2 });
  };
  await open();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Pagamento realizado' })).toBeInTheDocument();
  expect(screen.getByText(/em 2x, VISA/)).toBeInTheDocument();
  expect(JSON.parse(theirs[0] ?? '')).toMatchObject({ card_number: '4111111111111111', expiration_year: '2090' });
  const sent = ours.find((body) => body !== '') ?? '';
  expect(JSON.parse(sent)).toEqual({ attemptId: expect.any(String), cardToken: 'tok_1', installments: 2 });
  for (const secret of ['4111', '"737"', 'MARIA', '1290']) expect(ours.join(' ')).not.toContain(secret);
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
  answer = refusal(code);
  await open();
  await pay();
  await vi.waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(text);
});

it.each([
  ['CARD_INSUFFICIENT_LIMIT', 'Cartão sem limite suficiente.'],
  ['CARD_REFUSED', 'Pagamento recusado pelo banco emissor.'],
])('%s is about the whole card and is read out above the form', async (code, text) => {
  answer = refusal(code);
  await open();
  await pay();
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

it('an attempt without an answer yet is waited for, and not tried again', async () => {
  answer = () => {
    shown = { ...PAYMENT, card: { ...PAYMENT.card, inProgress: true } };
    return refusal('CHARGE_IN_PROGRESS', 409)();
  };
  await open();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Estamos confirmando o pagamento' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Pagar/ })).not.toBeInTheDocument();
});

const lost = () => Promise.reject(new TypeError('network'));

it('without an answer nobody pays twice: it is looked up what became of the payment', async () => {
  let isBack = false;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST' && url !== TOKEN_URL) return lost();
    return url === TOKEN_URL || ours.length === 0 || isBack ? serve(url, init) : lost();
  });
  await open();
  await pay();
  expect(await screen.findByRole('heading', { name: 'Ainda não sabemos se o pagamento foi feito' })).toBeVisible();
  expect(screen.getByText(/Não pague de novo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull();
  shown = { ...PAYMENT, status: 'PAID', card: null };
  isBack = true;
  await userEvent.click(screen.getByRole('button', { name: 'Conferir o pagamento' }));
  expect(await screen.findByRole('heading', { name: 'Pagamento realizado' })).toBeVisible();
});

it('a payment that the server does not know of can be made, with what was typed and a warning', async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    init.method === 'POST' && url !== TOKEN_URL ? lost() : serve(url, init),
  );
  await open();
  await pay();
  expect(
    await screen.findByText(/A resposta do pagamento não chegou, e ele ainda não consta como feito/),
  ).toBeVisible();
  expect(await screen.findByRole('button', { name: /^Pagar/ })).toBeVisible();
  expect(screen.getByLabelText('Número do cartão')).toHaveValue('4111 1111 1111 1111');
});

/** Never answers, until the caller gives up. */
const silent = (_url: string, { signal }: RequestInit = {}) => {
  const { promise, reject } = Promise.withResolvers<Response>();
  signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
  return promise;
};

it('a provider that does not answer is spoken of, then given up, with nothing charged', async () => {
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    url === TOKEN_URL ? silent(url, init) : serve(url, init),
  );
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
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => (url === TOKEN_URL ? lost() : serve(url, init)));
  await open();
  await pay();
  expect(await screen.findByText(/Nada foi cobrado/)).toBeInTheDocument();
  expect(ours.filter((body) => body !== '')).toEqual([]);
});

it('a link that leads to no payment says so', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(refusal('PAYMENT_NOT_FOUND', 404)()));
  await open();
  expect(await screen.findByRole('heading', { name: 'Pagamento não encontrado' })).toBeInTheDocument();
});

it('a server that does not answer within a minute is not waited for again without the person, who is told not to pay twice', async () => {
  vi.useFakeTimers();
  let asked = 0;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked += 1;
    return silent(url, init);
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
  expect(summary).toHaveTextContent('Pedido00000012');
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
