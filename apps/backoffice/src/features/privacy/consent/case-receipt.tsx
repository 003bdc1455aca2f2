import type { ReceiptMail } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { notifyFailure, notifySuccess } from '#kit/feedback/index.ts';

interface CaseReceiptProps {
  readonly receipt: string;
  readonly mail: ReceiptMail;
}

const MAIL_TEXTS: Readonly<Record<ReceiptMail, string>> = {
  NONE: 'Não havia e-mail da pessoa: entregue este texto a ela.',
  WAITING: 'Na fila de envio ao e-mail da pessoa, que não fica guardado depois.',
  SENT: 'Enviado ao e-mail da pessoa, que não fica guardado.',
  NOT_SENT: 'Não foi enviado ao e-mail da pessoa: entregue este texto a ela.',
};

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess('Comprovante copiado');
  } catch {
    notifyFailure('Não foi possível copiar. Selecione o texto e use Ctrl+C.');
  }
}

export function CaseReceipt({ receipt, mail }: CaseReceiptProps) {
  return (
    <section aria-label="Comprovante">
      <h3>Comprovante</h3>
      <p>{MAIL_TEXTS[mail]}</p>
      <div className="consent-case-receipt">{receipt}</div>
      <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(receipt)}>
        Copiar comprovante
      </Button>
    </section>
  );
}
