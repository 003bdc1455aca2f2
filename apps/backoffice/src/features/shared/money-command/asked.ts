import { addsTheMost, ASKED_NOTES, messageOf, type MoneyCommand } from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';
import { moneyText } from '#kit/format.ts';
import type { Option } from '#kit/kit-context.tsx';

/** The server's answer to the simulation of a command, such as its fields and its effect; amounts are in centavos. */
export type Answer = CallResponse<MoneyCommand['simulate']>;
export type Asked = Answer['fields'][number];
type Note = NonNullable<Asked['about']>;
type Choice = NonNullable<Asked['choices']>[number];

/** What the server says about a field; undefined when the command does not ask for the field. */
export const fieldIn = ({ fields }: Pick<Answer, 'fields'>, name: string): Asked | undefined =>
  fields.find(({ field }) => field === name);

/** The note beside a field, in words: 'Pela regra: 20% de R$ 1.500,00', 'Preço: R$ 2.500,00 (+ R$ 700,00)'. */
export function noteText({ note, amount, percentage, difference }: Note): string {
  const said = ASKED_NOTES[note]
    .replace('%', percentage === undefined ? '%' : `${percentage}%`)
    .replace('…', amount === undefined ? '' : moneyText(amount));
  if (difference === undefined || difference === 0) return said;
  return `${said} (${difference > 0 ? '+' : '−'} ${moneyText(cents(Math.abs(difference)))})`;
}

/** The help text of a field, made of the note that the server gives with the field. */
export const helpOf = (asked: Asked | undefined): { readonly help?: string } =>
  asked?.about === undefined ? {} : { help: noteText(asked.about) };

/** The choices that the server offers, each with its price and a hint such as 'plano atual'. */
export const choicesOf = (
  asked: Asked | undefined,
  labelOf: (choice: Choice) => string = ({ name, value }) => name ?? value,
): readonly Option[] =>
  (asked?.choices ?? []).map((choice) => {
    const hints = [
      ...(choice.name === undefined || choice.amount === undefined ? [] : [moneyText(choice.amount)]),
      ...(choice.isPresent === true ? ['plano atual'] : choice.refused === undefined ? [] : ['sem vagas']),
    ];
    return { value: choice.value, label: labelOf(choice), ...(hints.length === 0 ? {} : { hint: hints.join(' · ') }) };
  });

/** The options that the server offers as choices of the field. */
export const wordsAmong = (asked: Asked | undefined, options: readonly Option[]): readonly Option[] =>
  options.filter(({ value }) => asked?.choices?.some((choice) => choice.value === value) === true);

/** The problem in words. When an amount is too small or too large, the words name the limit. */
export function problemText(code: string, asked: Asked | undefined): string {
  const { amount } = asked ?? {};
  if (amount === undefined || amount.min > amount.max) return messageOf(code);
  const [least, most] = [moneyText(amount.min), moneyText(amount.max)];
  if (code === 'AMOUNT_NOT_POSITIVE' && amount.min === 0) return 'O valor não pode ser negativo.';
  if (code === 'TOO_LARGE') return `No máximo ${most}.`;
  if (code === 'INVALID') return `As partes devem somar ${most}.`;
  if (code === 'DOWN_PAYMENT_TOO_LOW') return `${messageOf(code)} No mínimo ${least}.`;
  return addsTheMost(code) ? `${messageOf(code)} No máximo ${most}.` : messageOf(code);
}

/** The value that the server proposes for a field. */
export const proposalOf = ({ amount, proposal }: Asked): unknown => amount?.proposal ?? proposal;
