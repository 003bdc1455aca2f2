import type { Cents } from '@habilita/kernel';
import { Button, NativeSelect, useComputedColorScheme } from '@mantine/core';
import { IconAlertCircle, IconLock } from '@tabler/icons-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { moneyText } from '#kit/format.ts';
import { LATE_AFTER_MS } from '#api-client/late-answers.ts';
import { useDelayed } from '#kit/feedback/index.ts';
import { partsOf, partsText } from '#features/shared/payment/parts-text.ts';
import classes from './card-page.module.css';
import type { CardRefusal } from './card-refusal.ts';
import { type CardFields, useCardFields } from './use-card-fields.ts';
import type { PaymentShown, Press } from './use-card-payment.ts';

interface CardFormProps {
  readonly fieldsUrl: string;
  readonly grossValue: Cents;
  readonly options: NonNullable<PaymentShown['card']>['installments'];
  readonly refusal: CardRefusal;
  readonly isPaying: boolean;
  readonly onPay: (leave: Press['leave'], installments: number) => Promise<CardRefusal>;
}

/** What the page in the frame may do. It cannot remove these limits itself, because it is of another origin. */
const BOUNDS = 'allow-scripts allow-same-origin allow-forms';

/**
 * The form to pay by card. The card's fields are a page of the card relay in a frame, so no card is ever typed into a
 * page of ours.
 */
export function CardForm({ fieldsUrl, grossValue, options, refusal, isPaying, onPay }: CardFormProps) {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const form = useRef<HTMLFormElement>(null);
  const fields = useCardFields(fieldsUrl, { isDark, onEntered: () => form.current?.requestSubmit() });
  const [installments, setInstallments] = useState(1);
  const alertId = useId();
  // The second click of a double click arrives before React renders again, while `isPaying` is still false. This ref is
  // set at once and blocks it.
  const isPressed = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPressed.current) return;
    isPressed.current = true;
    try {
      const { fields: refused } = await onPay(fields.leave, installments);
      if (Object.keys(refused).length > 0) fields.refuse(refused);
    } finally {
      isPressed.current = false;
    }
  };

  return (
    <form
      ref={form}
      className={classes['form']}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-describedby={alertId}
      aria-label="Pagamento com cartão"
    >
      <Refused id={alertId} line={refusal.line} />
      <Fields fields={fields} url={fieldsUrl} />
      <NativeSelect
        label="Parcelas"
        description={hintText(grossValue, installments)}
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        value={String(installments)}
        onChange={(event) => setInstallments(Number(event.currentTarget.value))}
        data={options.map(({ count }) => ({ value: String(count), label: optionText(grossValue, count) }))}
      />
      <Submit grossValue={grossValue} isPaying={isPaying} />
      <p className={classes['hint']}>
        <IconLock size={16} aria-hidden="true" />
        <span>O cartão vai direto ao provedor de pagamentos; nós não o vemos nem o guardamos.</span>
      </p>
    </form>
  );
}

function Fields({ fields: { frame, height, isReady }, url }: { readonly fields: CardFields; readonly url: string }) {
  const isLate = useDelayed(!isReady, LATE_AFTER_MS);
  return (
    <div className={classes['frame']}>
      <iframe
        ref={frame}
        src={url}
        title="Dados do cartão"
        className={classes['fields']}
        style={{ height }}
        sandbox={BOUNDS}
        referrerPolicy="no-referrer"
      />
      <output>
        {isLate ? 'Os campos do cartão não abriram. Confira a sua conexão e recarregue esta página.' : null}
      </output>
    </div>
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

/** The text of one choice of instalments: 'À vista: R$ 100,00', '3x: 1 de R$ 33,34 e 2 de R$ 33,33'. */
const optionText = (total: Cents, count: number): string =>
  count === 1 ? `À vista: ${moneyText(total)}` : partsText(total, count);

/** Explains how the instalments add up to the payment: 'É 1 parcela de R$ 33,34 e 2 de R$ 33,33, sem juros.' */
function hintText(total: Cents, count: number): string {
  const { first, last, larger } = partsOf(total, count);
  if (first === last) return 'Sem juros.';
  const parts = larger === 1 ? 'É 1 parcela' : `São ${larger} parcelas`;
  return `${parts} de ${moneyText(first)} e ${count - larger} de ${moneyText(last)}, sem juros.`;
}
