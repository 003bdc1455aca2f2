import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { moneyText } from '#kit/format.ts';
import { LATE_AFTER_MS } from '#api-client/late-answers.ts';
import { useDelayed } from '#kit/feedback/index.ts';
import classes from './card-page.module.css';
import { CARD_NUMBER_MASK, type CardRefusal, CODE_MASK, EXPIRY_MASK, type TypedCard } from './card-rules.ts';
import type { PaymentShown } from './use-card-payment.ts';
import { useTypedCard } from './use-typed-card.ts';

interface CardFormProps {
  readonly grossValue: number;
  readonly options: NonNullable<PaymentShown['card']>['installments'];
  readonly refusal: CardRefusal;
  readonly isPaying: boolean;
  readonly onPay: (card: TypedCard, installments: number) => Promise<CardRefusal>;
}

/** The card goes to nobody but the provider. */
export function CardForm({ grossValue, options, refusal, isPaying, onPay }: CardFormProps) {
  const { field, check, focusFirst } = useTypedCard(refusal.fields);
  const [installments, setInstallments] = useState(1);
  const alertId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const card = isPaying ? undefined : check();
    if (card !== undefined) focusFirst((await onPay(card, installments)).fields);
  };

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-describedby={alertId}
      aria-label="Dados do cartão"
    >
      <Refused id={alertId} line={refusal.line} />
      <TextInput
        {...field('number', CARD_NUMBER_MASK)}
        label="Número do cartão"
        inputMode="numeric"
        autoComplete="cc-number"
      />
      <TextInput {...field('name')} label="Nome impresso no cartão" autoComplete="cc-name" maxLength={60} />
      <div className={classes['pair']}>
        <TextInput
          {...field('expiry', EXPIRY_MASK)}
          label="Validade"
          placeholder="MM/AA"
          inputMode="numeric"
          autoComplete="cc-exp"
        />
        <TextInput
          {...field('code', CODE_MASK)}
          label="Código de segurança"
          inputMode="numeric"
          autoComplete="cc-csc"
        />
      </div>
      <NativeSelect
        label="Parcelas"
        size="md"
        value={String(installments)}
        onChange={(event) => setInstallments(Number(event.currentTarget.value))}
        data={options.map(({ count, value }) => ({ value: String(count), label: optionText(count, value) }))}
      />
      <Submit grossValue={grossValue} isPaying={isPaying} />
      <p className={classes['hint']}>
        <IconLock size={16} aria-hidden="true" />
        <span>O cartão vai direto ao provedor de pagamentos; nós não o vemos nem o guardamos.</span>
      </p>
    </form>
  );
}

function Submit({ grossValue, isPaying }: Pick<CardFormProps, 'grossValue' | 'isPaying'>) {
  const isLate = useDelayed(isPaying, LATE_AFTER_MS);
  return (
    <div>
      <Button type="submit" size="md" fullWidth aria-busy={isPaying}>
        {isPaying ? 'Pagando…' : `Pagar ${moneyText(grossValue)}`}
      </Button>
      <output>
        {isLate ? 'O banco está demorando para responder. Não feche esta página nem pague de novo.' : null}
      </output>
    </div>
  );
}

function Refused({ id, line }: { readonly id: string; readonly line: string }) {
  return (
    <div id={id} role="alert">
      {line === '' ? null : (
        <p className={classes['refusal']}>
          <IconAlertCircle size={20} aria-hidden="true" />
          <span>{line}</span>
        </p>
      )}
    </div>
  );
}

const optionText = (count: number, value: number): string =>
  count === 1 ? `À vista: ${moneyText(value)}` : `${count}x de ${moneyText(value)} sem juros`;
