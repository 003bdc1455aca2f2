import {
  EFFECT_CONTRACTS,
  EFFECT_FINALITIES,
  EFFECT_MESSAGES,
  EFFECT_SEATS,
  PAYMENT_METHODS,
  paymentInWords,
  REGISTRATION_STATUSES,
} from '@habilita/contract';
import type { Cents } from '@habilita/kernel';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { appointmentText, businessText, differencesOf, type Effect } from './effect-differences.ts';
import { moneyText, dateText } from '#kit/format.ts';
import { InView, Panel } from '#kit/feedback/index.ts';
import './effect.css';

type Payment = Effect['paymentsThatGo'][number];

/**
 * Set when the person has to confirm again. `seen` is the effect that the person confirmed before the registration
 * changed; it is undefined when no effect had been shown yet.
 */
export interface NotConfirmed {
  readonly seen: Effect | undefined;
}

interface EffectPanelProps {
  readonly effect: Effect;
  readonly notConfirmed?: NotConfirmed | undefined;
}

const ONCE_CONFIRMED = 'Os valores mudam assim que o provedor confirmar.';

/** Shows each holder's figures before and after, the charges that are removed and added, and what else changes. */
export function EffectPanel({ effect, notConfirmed }: EffectPanelProps) {
  const { paymentsThatGo, paymentsThatCome } = effect;
  return (
    <section className="kit-effect" aria-label="O que vai mudar">
      <h3>O que vai mudar</h3>
      {notConfirmed === undefined ? null : (
        <InView of={effect}>
          <Confirm effect={effect} {...notConfirmed} />
        </InView>
      )}
      {effect.finality === undefined ? null : <Panel tone="attention" title={EFFECT_FINALITIES[effect.finality]} />}
      {effect.isOnceConfirmed ? <p className="kit-muted">{ONCE_CONFIRMED}</p> : null}
      <Figures effect={effect} />
      <Facts entries={factsOf(effect)} />
      <Payments title="Cobranças que saem" payments={paymentsThatGo} />
      <Payments title="Cobranças que entram" payments={paymentsThatCome} />
    </section>
  );
}

/**
 * Tells the person that nothing was done yet, what has changed since, and that the command has to be confirmed again.
 */
function Confirm({ effect, seen }: NotConfirmed & Pick<EffectPanelProps, 'effect'>) {
  if (seen === undefined) return <Panel tone="information" role="alert" title="Confira o que vai mudar e confirme" />;
  return (
    <Panel tone="attention" role="alert" title="A matrícula mudou enquanto esta janela estava aberta">
      <Facts
        entries={differencesOf(seen, effect).map(({ label, ...change }) => ({
          key: label,
          label,
          value: <Change {...change} />,
        }))}
      />
      <p>Nada foi feito ainda. Confira o que vai mudar agora e confirme de novo.</p>
    </Panel>
  );
}

const HOLDERS = [
  ['total', 'Total'],
  ['marketplace', 'Plataforma'],
  ['partner', 'CFC'],
] as const;
type Side = Effect['before']['total'];

/**
 * Label, value and condition of each figure, in the order of the registration's header. Approval requests stored by an
 * earlier version have only the sum of all credits, which is shown under 'Creditado'. The amounts paid, credited and
 * given back are missing for people who may not see them.
 */
const FIGURES: readonly (readonly [string, (side: Side) => Cents | undefined, (side: Side) => boolean])[] = [
  ['Cobrado', ({ charges }) => charges, () => true],
  ['Pago', ({ paid }) => paid, ({ paid }) => paid !== undefined],
  [
    'Creditado',
    ({ credited, credits }) => credited ?? credits,
    ({ credited, credits }) => credited !== 0 && (credited ?? credits) !== undefined,
  ],
  ['Devolvido', ({ givenBack }) => givenBack, ({ givenBack = 0 }) => givenBack !== 0],
  ['Saldo', ({ balance }) => balance, () => true],
];

const figuresIn = ({ before, after }: Effect) =>
  FIGURES.filter(([, , isShown]) => HOLDERS.some(([holder]) => isShown(before[holder]) || isShown(after[holder])));

function Figures({ effect }: { readonly effect: Effect }) {
  const { before, after } = effect;
  return (
    <table aria-label="Valores antes e depois">
      <thead>
        <tr>
          <th scope="col">Valor</th>
          {HOLDERS.map(([holder, name]) => (
            <th key={holder} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figuresIn(effect).map(([name, amountOf]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {HOLDERS.map(([holder]) => (
              <td key={holder}>
                <Change before={moneyText(amountOf(before[holder]))} after={moneyText(amountOf(after[holder]))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Change({ before, after }: { readonly before: string; readonly after: string }) {
  if (before === after) return <span className="kit-figures">{after}</span>;
  return (
    <span className="kit-effect-change kit-figures">
      <del>
        <span className="kit-hidden">antes: </span>
        {before}
      </del>
      <span>
        <IconArrowRight size={12} aria-hidden />
        <ins>
          <span className="kit-hidden">depois: </span>
          {after}
        </ins>
      </span>
    </span>
  );
}

interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

function changed(label: string, before: string, after: string): Fact[] {
  return before === after ? [] : [{ key: label, label, value: <Change before={before} after={after} /> }];
}

/** What the command changes besides the figures, such as the registration's situation or its seat. */
function factsOf(effect: Effect): readonly Fact[] {
  const { before, after, seat, contract, appointment, planChange, methodChange, messages } = effect;
  return [
    ...(planChange === undefined ? [] : changed('Plano', planChange.from, planChange.to)),
    ...(methodChange === undefined
      ? []
      : changed('Forma de pagamento', PAYMENT_METHODS[methodChange.from], PAYMENT_METHODS[methodChange.to])),
    ...changed('Situação da matrícula', REGISTRATION_STATUSES[before.status], REGISTRATION_STATUSES[after.status]),
    ...changed('Situação do pagamento', businessText(before), businessText(after)),
    ...changed('Em aberto nas cobranças', moneyText(before.totalPending), moneyText(after.totalPending)),
    ...changed('Devido sem cobrança', moneyText(before.notRequested), moneyText(after.notRequested)),
    ...changed('Cobrado a mais do que se deve', moneyText(before.requestedBeyond), moneyText(after.requestedBeyond)),
    ...(seat === 'UNCHANGED' ? [] : [{ key: 'seat', label: 'Vaga', value: EFFECT_SEATS[seat] }]),
    ...(contract === 'UNCHANGED' ? [] : [{ key: 'contract', label: 'Contrato', value: EFFECT_CONTRACTS[contract] }]),
    ...(appointment === undefined
      ? []
      : [{ key: 'appointment', label: 'Agendamento', value: appointmentText(effect) }]),
    ...messages.map((message) => ({ key: message, label: 'E-mail ao aluno', value: EFFECT_MESSAGES[message] })),
  ];
}

function Facts({ entries }: { readonly entries: readonly Fact[] }) {
  if (entries.length === 0) return null;
  return (
    <dl>
      {entries.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Payments({ title, payments }: { readonly title: string; readonly payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <>
      <h4>
        {title} <span className="kit-muted">{payments.length}</span>
      </h4>
      <ul>
        {payments.map((payment) => (
          <li key={`${paymentInWords(payment)} ${payment.dueDate} ${payment.entityPaymentId}`}>
            <span>
              {paymentInWords(payment)} · vence em {dateText(payment.dueDate)}
            </span>
            <strong className="kit-figures">{moneyText(payment.paymentGrossValue)}</strong>
          </li>
        ))}
      </ul>
    </>
  );
}
