import { cents } from '@habilita/kernel';
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Effect } from './effect-differences.ts';
import { EffectPanel, type NotConfirmed } from './EffectPanel.tsx';

const brl = (reais: number) => cents(reais * 100);
const figures = (charges: number, credits: number) => ({
  charges: brl(charges),
  credits: brl(credits),
  balance: brl(credits - charges),
});

/**
 * The effect of an abandonment that cancels one instalment and has a penalty of R$ 300,00, all of it for the platform.
 */
const ABANDONED: Effect = {
  before: {
    status: 'REGISTERED',
    businessStatus: 'PARTIALLY_PAID',
    total: figures(1800, 600),
    marketplace: figures(800, 600),
    partner: figures(1000, 0),
    totalPending: brl(1200),
  },
  after: {
    status: 'ABANDONED',
    businessStatus: 'PENDING',
    total: figures(900, 600),
    marketplace: figures(900, 600),
    partner: figures(0, 0),
    totalPending: brl(300),
  },
  lines: [{ kind: 'PENALTY', marketplace: brl(300), partner: brl(0) }],
  paymentsThatGo: [
    {
      entityPaymentId: '0190a0d4-0000-7000-8000-000000000001',
      entityType: 'REGISTRATION',
      entityPaymentType: 'INSTALLMENT',
      paymentMethod: 'BOLETO_PARCELADO',
      installmentNumber: 2,
      numberOfInstallments: 3,
      dueDate: '2027-01-27',
      paymentGrossValue: brl(1200),
      paymentMarketplaceGrossValue: brl(200),
      paymentPartnerGrossValue: brl(1000),
    },
  ],
  paymentsThatCome: [
    {
      entityPaymentId: null,
      entityType: 'REGISTRATION_PENALTY',
      entityPaymentType: 'DOWN_PAYMENT',
      paymentMethod: 'PIX',
      installmentNumber: 1,
      numberOfInstallments: 1,
      dueDate: '2026-12-05',
      paymentGrossValue: brl(300),
      paymentMarketplaceGrossValue: brl(300),
      paymentPartnerGrossValue: brl(0),
    },
  ],
  seat: 'FREED',
  contract: 'CANCELLED',
  messages: ['PAYMENT_REQUESTED'],
  isOnceConfirmed: false,
};

const draw = (effect: Effect, notConfirmed?: NotConfirmed) => {
  render(
    <MantineProvider env="test">
      <EffectPanel effect={effect} notConfirmed={notConfirmed} />
    </MantineProvider>,
  );
  return screen.getByRole('region', { name: 'O que vai mudar' });
};
const plain = (element: Element) => element.textContent.replaceAll(' ', ' ');
const textsOf = (elements: readonly HTMLElement[]) => elements.map((element) => plain(element));

it('a money command says its figures per holder, before and after; what stays is said once', () => {
  const part = draw(ABANDONED);
  const rows = within(part)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => plain(cell)));
  expect(rows).toEqual([
    [
      'Cobrado',
      'antes: R$ 1.800,00depois: R$ 900,00',
      'antes: R$ 800,00depois: R$ 900,00',
      'antes: R$ 1.000,00depois: R$ 0,00',
    ],
    ['Creditado', 'R$ 600,00', 'R$ 600,00', 'R$ 0,00'],
    [
      'Saldo',
      'antes: -R$ 1.200,00depois: -R$ 300,00',
      'antes: -R$ 200,00depois: -R$ 300,00',
      'antes: -R$ 1.000,00depois: R$ 0,00',
    ],
  ]);
});

it('payments that go and come are listed with their dates and amounts, and what follows in words', () => {
  const part = draw(ABANDONED);
  expect(textsOf(within(part).getAllByRole('heading', { level: 4 }))).toEqual([
    'Cobranças que saem 1',
    'Cobranças que entram 1',
  ]);
  expect(textsOf(within(part).getAllByRole('listitem'))).toEqual([
    'Parcela 2 de 3, Boleto parcelado · vence em 27/01/2027R$ 1.200,00',
    'À vista, PIX · vence em 05/12/2026R$ 300,00',
  ]);
  expect(textsOf(within(part).getAllByRole('term'))).toEqual([
    'Situação da matrícula',
    'Situação do pagamento',
    'Em aberto nas cobranças',
    'Vaga',
    'Contrato',
    'E-mail ao aluno',
  ]);
});

it('a boleto that is paid at once is not called so twice', () => {
  const [pix] = ABANDONED.paymentsThatCome;
  const boleto = pix && { ...pix, paymentMethod: 'BOLETO' as const };
  const part = draw({ ...ABANDONED, paymentsThatGo: [], paymentsThatCome: boleto === undefined ? [] : [boleto] });
  expect(textsOf(within(part).getAllByRole('listitem'))).toEqual(['Boleto à vista · vence em 05/12/2026R$ 300,00']);
});

it('what does not change is not spoken of', () => {
  const still: Effect = {
    ...ABANDONED,
    after: ABANDONED.before,
    paymentsThatGo: [],
    paymentsThatCome: [],
    seat: 'UNCHANGED',
    contract: 'UNCHANGED',
    messages: [],
  };
  const part = draw(still);
  expect(within(part).queryAllByRole('term')).toEqual([]);
  expect(within(part).queryAllByRole('listitem')).toEqual([]);
  expect(within(part).queryByRole('alert')).toBeNull();
});

it('a confirmation of what is no longer so says what changed since, and nothing else', () => {
  const { before, paymentsThatGo } = ABANDONED;
  const seen: Effect = {
    ...ABANDONED,
    before: { ...before, businessStatus: 'PENDING', total: figures(1800, 0), totalPending: brl(1800) },
    after: { ...ABANDONED.after, total: figures(900, 0) },
    paymentsThatGo: [...paymentsThatGo, ...paymentsThatGo],
    paymentsThatCome: [],
  };
  const alert = within(draw(ABANDONED, { seen })).getByRole('alert');
  expect(alert).toHaveTextContent('Nada foi feito ainda.');
  const values = textsOf(within(alert).getAllByRole('definition'));
  expect(textsOf(within(alert).getAllByRole('term')).map((label, index) => [label, values[index]])).toEqual([
    ['Situação do pagamento', 'antes: PAGAMENTO PENDENTEdepois: PARCIALMENTE PAGO'],
    ['Creditado', 'antes: R$ 0,00depois: R$ 600,00'],
    ['Em aberto nas cobranças', 'antes: R$ 1.800,00depois: R$ 1.200,00'],
    [
      'Cobranças que saem',
      'antes: 2 · R$ 2.400,00 · a partir de 27/01/2027depois: 1 · R$ 1.200,00 · vence em 27/01/2027',
    ],
    ['Cobranças que entram', 'antes: nenhumadepois: 1 · R$ 300,00 · vence em 05/12/2026'],
    ['Saldo depois', 'antes: -R$ 900,00depois: -R$ 300,00'],
  ]);
});

it('a confirmation before anything was shown asks for another', () => {
  const alert = within(draw(ABANDONED, { seen: undefined })).getByRole('alert');
  expect(alert).toHaveTextContent('Confira o que vai mudar e confirme');
});

const side = (paid: number, credited: number, balance: number) => ({
  charges: brl(1910),
  credits: brl(paid + credited),
  paid: brl(paid),
  credited: brl(credited),
  givenBack: brl(0),
  balance: brl(balance),
});

it('whoever may not see paid totals is shown what is charged and the balance alone', () => {
  const { charges, balance } = side(100, 35, 135 - 1910);
  const shown = { charges, balance };
  const figuresLeft = { total: shown, marketplace: shown, partner: shown };
  const part = draw({
    ...ABANDONED,
    before: { ...ABANDONED.before, ...figuresLeft },
    after: { ...ABANDONED.after, ...figuresLeft },
  });
  expect(within(part).getAllByRole('rowheader').map(plain)).toEqual(['Cobrado', 'Saldo']);
});

it('what was paid, credited by hand and given back stand apart, and charges above the debt are said', () => {
  const of = (credited: number, notRequested: number, requestedBeyond: number): Effect['before'] => ({
    ...ABANDONED.before,
    total: side(100, credited, 135 - 1910),
    marketplace: side(0, 0, 0),
    partner: side(100, credited, 0),
    notRequested: brl(notRequested),
    requestedBeyond: brl(requestedBeyond),
  });
  const part = draw({ ...ABANDONED, before: of(0, 20, 0), after: of(35, 0, 35) });
  const rows = within(part).getAllByRole('rowheader').map(plain);
  expect(rows).toEqual(['Cobrado', 'Pago', 'Creditado', 'Saldo']);
  const told = textsOf(within(part).getAllByRole('term')).map((label, index) => [
    label,
    textsOf(within(part).getAllByRole('definition'))[index],
  ]);
  expect(told).toContainEqual(['Devido sem cobrança', 'antes: R$ 20,00depois: R$ 0,00']);
  expect(told).toContainEqual(['Cobrado a mais do que se deve', 'antes: R$ 0,00depois: R$ 35,00']);
});

it('somebody who gave up and is charged nothing is not called paid', () => {
  const nothing = { ...ABANDONED.after, businessStatus: 'PAID' as const, total: figures(0, 0) };
  expect(draw({ ...ABANDONED, after: nothing })).toHaveTextContent('depois: NADA DEVIDO');
});

it.each([
  ['FREED', '01/12/2026 15:00. O horário é liberado'],
  ['RESTORED', '01/12/2026 15:00. Volta a ser do aluno'],
  ['LOST', '01/12/2026 15:00. Já não está livre: será preciso agendar outro'],
] as const)('an appointment that is %s is told with its hour in the zone of the campaign', (change, told) => {
  const at = '2026-12-01T19:00:00Z';
  draw({ ...ABANDONED, appointment: { change, at, zoneOffset: '-04:00' } });
  expect(screen.getByText('Agendamento').nextElementSibling).toHaveTextContent(told);
});

it('a change of plan and of form of payment says from which to which', () => {
  const planChange = { from: 'Adição de categoria B', to: 'Adição de categoria A' };
  const part = draw({ ...ABANDONED, planChange, methodChange: { from: 'PIX', to: 'BOLETO' } });
  expect(part).toHaveTextContent('Planoantes: Adição de categoria Bdepois: Adição de categoria A');
  expect(part).toHaveTextContent('Forma de pagamentoantes: PIXdepois: Boleto à vista');
});

it('a command that can never be undone says so, and why', () => {
  const said = 'Não poderá ser desfeita enquanto os créditos do aluno cobrirem a multa.';
  expect(draw({ ...ABANDONED, finality: 'PENALTY_COVERED' })).toHaveTextContent(said);
});
