import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { signedInAs } from '#api-client/session/session.fixture.ts';
import { renderScreen } from '#kit/test-screen.tsx';
import { AbandonDialog } from './abandon-dialog.tsx';
import { UndoAbandonDialog } from './undo-abandon-dialog.tsx';
import { abandonCommand, onTheWire, undoAbandonCommand } from '@habilita/contract';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { isObject } from '#api-client/guards.ts';
import { reais } from '#api-client/reais.fixture.ts';

const ID = '01932c6e-0000-7000-8000-000000000009';
const OLD = 'a'.repeat(64);
const NEW = 'b'.repeat(64);

type Answer = CallResponse<typeof abandonCommand.simulate>;

let isWithin: boolean;

/**
 * The fields that the simulated server asks for. It proposes a penalty of R$ 300,00 for a contract of R$ 1.500,00, and
 * a fifth of the penalty for the platform.
 */
function asked(body: unknown): Answer['fields'] {
  const { hasPenalty, penaltyAmount = 300, marketplaceShare, partnerShare } = isObject(body) ? body : {};
  const penalty = Number(penaltyAmount);
  const both = marketplaceShare !== undefined && partnerShare !== undefined;
  const share = (of: number, other: unknown) => ({
    min: reais(0),
    max: reais(penalty),
    proposal: reais(other === undefined || both ? penalty * of : penalty - Number(other)),
  });
  return [
    {
      field: 'hasPenalty',
      isRequired: true,
      ...(isWithin
        ? { proposal: false, about: { note: 'WITHDRAWAL_COSTS_NOTHING', amount: reais(1290) } as const }
        : {}),
    },
    ...(hasPenalty === true
      ? [
          {
            field: 'penaltyAmount',
            isRequired: true,
            amount: { min: reais(0.01), max: reais(1500), proposal: reais(300) },
          },
        ]
      : []),
    ...(hasPenalty === true && penalty > 0
      ? [
          { field: 'marketplaceShare', isRequired: false, amount: share(0.2, partnerShare) },
          { field: 'partnerShare', isRequired: false, amount: share(0.8, marketplaceShare) },
          { field: 'paymentMethod', isRequired: true, choices: [{ value: 'PIX' }], proposal: 'PIX' },
          {
            field: 'dueDate',
            isRequired: true,
            date: { min: '2026-11-22', max: '2031-11-22' },
            proposal: '2026-11-25',
          },
        ]
      : []),
    { field: 'note', isRequired: isWithin && hasPenalty === true, isReason: true },
  ];
}

function wrongIn(body: unknown): Answer['problems'] {
  const { hasPenalty, penaltyAmount, note: reason } = isObject(body) ? body : {};
  if (hasPenalty === undefined) return [{ field: 'hasPenalty', code: 'REQUIRED' }];
  if (isWithin && hasPenalty === true && reason === undefined) return [{ field: 'note', code: 'REQUIRED' }];
  return penaltyAmount === 0 ? [{ field: 'penaltyAmount', code: 'AMOUNT_NOT_POSITIVE' }] : [];
}

type Effect = NonNullable<Answer['effect']>;
type Simulated = CallResponse<typeof undoAbandonCommand.simulate>;

const figures = (charges: number) => ({ charges: reais(charges), credits: reais(0), balance: reais(-charges) });
const standing = (status: Effect['before']['status'], charges: number): Effect['before'] => ({
  status,
  businessStatus: 'PENDING',
  total: figures(charges),
  marketplace: figures(0),
  partner: figures(charges),
  totalPending: reais(charges),
});
/** The server's answer to a simulation. `after` is what the registration is charged after the abandonment, in reais. */
const simulated = (planHash: string, after: number): Simulated => ({
  effect: {
    before: standing('REGISTERED', 1500),
    after: standing('ABANDONED', after),
    lines: [],
    paymentsThatGo: [],
    paymentsThatCome: [],
    seat: 'FREED',
    contract: 'CANCELLED',
    messages: [],
    isOnceConfirmed: false,
  },
  planHash,
  fields: [],
  problems: [],
});

let sent: { path: string; body: unknown }[];
/** The effect with which the simulated server answers. The server refuses a command that confirms another effect. */
let now: Simulated;
/** The HTTP statuses with which the next simulations fail, in order. */
let failures: number[];

const refused = () =>
  Response.json(
    {
      message: '',
      errors: {
        fieldErrors: {},
        globalErrors: [{ code: 'CONFLICT_STALE', detail: onTheWire(now, undoAbandonCommand.simulate.wire.answer) }],
      },
      requestId: 'r',
    },
    { status: 409 },
  );

function note({ url, body }: { readonly url: URL; readonly body: unknown }): void {
  sent.push({ path: url.pathname.replace(`/api/v1/registrations/${ID}`, ''), body });
}

beforeEach(() => {
  signedInAs('SUPERVISOR');
  [sent, isWithin, now, failures] = [[], false, simulated(OLD, 300), []];
  answerCalls(
    ...[abandonCommand, undoAbandonCommand].flatMap(({ simulate, execute }) => [
      answerTo(simulate, (call) => {
        const { body } = call;
        note(call);
        const failure = failures.shift();
        if (failure !== undefined) return new Response(null, { status: failure });
        if (simulate.path === undoAbandonCommand.simulate.path) return now;
        return { ...now, fields: asked(body), problems: wrongIn(body) };
      }),
      answerTo(execute, (call) => {
        note(call);
        return isObject(call.body) && call.body['planHash'] === now.planHash ? { version: 2 } : refused();
      }),
    ]),
  );
});

const registration = { id: ID } as const;
const executed = () => sent.filter(({ path }) => !path.endsWith('/simulate')).map(({ body }) => body);
const effect = () => screen.findByRole('region', { name: 'O que vai mudar' });
const plain = (element: Element) => element.textContent.replaceAll('\u00a0', ' ');

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });

async function put(name: string, amount: string) {
  await screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
  await userEvent.clear(field(name));
  await userEvent.type(field(name), amount);
  await userEvent.tab();
}

async function answer(choice: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Cobrar multa/ }));
  await userEvent.click(await screen.findByRole('option', { name: choice }));
}

it('a penalty is confirmed as it was shown: the button carries verb and sum, the command the hash', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => <AbandonDialog registration={registration} onClose={onClose} />);
  await answer('Sim');
  await screen.findByRole('textbox', { name: /^Parte do CFC/ });
  await effect();
  await userEvent.click(await screen.findByRole('button', { name: 'Registrar desistência com multa de R$ 300,00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(executed()).toEqual([
    {
      hasPenalty: true,
      penaltyAmount: 300,
      paymentMethod: 'PIX',
      dueDate: '2026-11-25',
      planHash: OLD,
    },
  ]);
});

it('when something else would happen, the new effect is shown and asked about again', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => <AbandonDialog registration={registration} onClose={onClose} />);
  await answer('Não');
  await effect();
  now = simulated(NEW, 120);
  const confirm = screen.getByRole('button', { name: 'Registrar desistência' });
  await userEvent.click(confirm);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nada foi feito ainda.');
  expect(plain(await effect())).toContain('R$ 120,00');
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(confirm);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(executed()).toMatchObject([{ planHash: OLD }, { planHash: NEW }]);
});

it('a reason typed at the last moment goes with the effect that is shown', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => <AbandonDialog registration={registration} onClose={onClose} />);
  await answer('Não');
  await effect();
  fireEvent.change(field('Observação'), { target: { value: 'Mudou de cidade' } });
  fireEvent.click(screen.getByRole('button', { name: 'Registrar desistência' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(executed()).toEqual([{ hasPenalty: false, note: 'Mudou de cidade', planHash: OLD }]);
});

it('an amount changed at the last moment has another effect, which is shown and asked about', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => <AbandonDialog registration={registration} onClose={onClose} />);
  await answer('Sim');
  await screen.findByRole('textbox', { name: /^Parte do CFC/ });
  await effect();
  now = simulated(NEW, 120);
  fireEvent.change(field('Valor da multa'), { target: { value: '120,00' } });
  fireEvent.click(screen.getByRole('button', { name: /^Registrar desistência com multa/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confira o que vai mudar e confirme');
  expect(executed()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: /^Registrar desistência com multa/ }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(executed()).toMatchObject([{ penaltyAmount: 120, planHash: NEW }]);
});

it('shares follow the penalty, and each other', async () => {
  await renderScreen(() => <AbandonDialog registration={registration} onClose={vi.fn<() => void>()} />);
  await answer('Sim');
  await put('Valor da multa', '100');
  await waitFor(() =>
    expect([field('Parte da plataforma').value, field('Parte do CFC').value]).toEqual(['20,00', '80,00']),
  );
  await put('Parte do CFC', '50');
  await waitFor(() => expect(field('Parte da plataforma')).toHaveValue('50,00'));
});

it("within seven days of enrolling the form says so and starts with 'Não'", async () => {
  isWithin = true;
  await renderScreen(() => <AbandonDialog registration={registration} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByRole('combobox', { name: /^Cobrar multa/ })).toHaveValue('Não');
  expect(screen.getByText('O aluno está no prazo de arrependimento')).toBeInTheDocument();
  // An abandonment alone gives no money back: the amount stays as credit.
  expect(plain(document.body)).toContain('R$ 1.290,00, é do aluno por inteiro: fica como crédito até alguém fazer');
  await answer('Sim');
  await put('Valor da multa', '250');
  await waitFor(() => expect(field('Parte do CFC')).toHaveValue('200,00'));
  const confirm = await screen.findByRole('button', { name: 'Registrar desistência com multa de R$ 250,00' });
  await userEvent.click(confirm);
  expect(field('Observação')).toHaveAccessibleDescription('Este campo é obrigatório');
  expect(executed()).toEqual([]);
  fireEvent.change(field('Observação'), { target: { value: 'Já fez aulas' } });
  await userEvent.click(confirm);
  await waitFor(() => expect(executed()).toMatchObject([{ penaltyAmount: 250, note: 'Já fez aulas', planHash: OLD }]));
});

it('undoing shows what will change and carries out that alone', async () => {
  const onClose = vi.fn<() => void>();
  await renderScreen(() => <UndoAbandonDialog registration={registration} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Desfazer desistência' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Desfazer e cobrar R$ 300,00' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([
    { path: '/undo-abandon/simulate', body: {} },
    { path: '/undo-abandon', body: { planHash: OLD } },
  ]);
});

it('what could not be calculated is asked for again without opening the dialog anew', async () => {
  failures = [502];
  await renderScreen(() => <UndoAbandonDialog registration={registration} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByText('Não foi possível calcular o que vai mudar')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('button', { name: 'Desfazer e cobrar R$ 300,00' })).toBeEnabled();
});

it('a refusal offers no second try', async () => {
  failures = [409];
  await renderScreen(() => <UndoAbandonDialog registration={registration} onClose={vi.fn<() => void>()} />);
  expect(await screen.findByText('Não foi possível calcular o que vai mudar')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
});

it('a penalty of nothing is neither offered nor called covered', async () => {
  await renderScreen(() => <AbandonDialog registration={registration} onClose={vi.fn<() => void>()} />);
  await answer('Sim');
  await put('Valor da multa', '0');
  expect(screen.getByRole('button', { name: 'Registrar desistência' }).getAttribute('style')).toContain('red');
  expect(screen.queryByText(/O que já foi pago cobre/)).toBeNull();
  expect(await screen.findByText('Corrija Valor da multa para ver o que vai mudar.')).toBeVisible();
});
