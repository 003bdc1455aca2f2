import { boletoByLinkEndpoint } from '@habilita/contract';
import { formatBoletoLine } from '@habilita/kernel';
import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api-client/call.ts';
import { instantText } from '#kit/format.ts';
import { BusyButton, notifyFailure } from '#kit/feedback/index.ts';
import { saveFile } from '#kit/upload/index.ts';
import classes from './card-page.module.css';
import type { PaymentShown } from './use-card-payment.ts';

interface CodeToPayProps {
  readonly payment: PaymentShown;
  readonly linkKey: string | undefined;
}

export function CodeToPay({ payment, linkKey }: CodeToPayProps) {
  const { howToPay, entityPaymentId } = payment;
  if (howToPay?.kind === 'PIX') return <Pix {...howToPay} zoneOffset={payment.zoneOffset} />;
  if (howToPay?.kind !== 'BOLETO' || linkKey === undefined) return null;
  return <Boleto {...howToPay} paymentId={entityPaymentId} linkKey={linkKey} />;
}

interface PixCode {
  readonly pixCopyAndPasteCode: string;
  readonly pixQrCodeBase64: string;
}

interface PixProps extends PixCode {
  readonly expiresAt: string | null;
  readonly zoneOffset: string;
}

function Pix({ expiresAt, zoneOffset, ...code }: PixProps) {
  return (
    <section className={classes['code']} aria-labelledby="pay-by-pix">
      <h2 id="pay-by-pix">Pague por PIX</h2>
      <p>
        Copie o código e cole no aplicativo do seu banco, ou aponte a câmera para o QR code.
        {expiresAt === null ? '' : ` O código vale até ${instantText(expiresAt, zoneOffset)}.`} Esta página avisa quando
        o pagamento chegar.
      </p>
      <Code {...code} />
    </section>
  );
}

function Code({ pixCopyAndPasteCode, pixQrCodeBase64 }: PixCode) {
  return (
    <>
      <Copy code={pixCopyAndPasteCode} label="Copiar código PIX" />
      <img src={`data:image/png;base64,${pixQrCodeBase64}`} alt="QR code do PIX" width={240} height={240} />
      <code>{pixCopyAndPasteCode}</code>
    </>
  );
}

interface BoletoProps {
  readonly typefulLine: string;
  readonly pix: PixCode | null;
  readonly paymentId: string;
  readonly linkKey: string;
}

function Boleto({ typefulLine, pix, paymentId, linkKey }: BoletoProps) {
  const download = useMutation({
    mutationFn: () => call(boletoByLinkEndpoint, { params: { entityPaymentId: paymentId }, query: { key: linkKey } }),
    onSuccess: ({ downloadUrl, fileName }) => saveFile(downloadUrl, fileName),
    onError: notifyFailure,
  });
  return (
    <section className={classes['code']} aria-labelledby="pay-by-boleto">
      <h2 id="pay-by-boleto">Pague o boleto</h2>
      <p>Copie a linha digitável e cole no aplicativo do seu banco. O pagamento aparece aqui em até dois dias úteis.</p>
      <code>{formatBoletoLine(typefulLine)}</code>
      <Copy code={typefulLine} label="Copiar linha digitável" />
      <BusyButton
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFileTypePdf size={18} aria-hidden="true" />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        Baixar boleto em PDF
      </BusyButton>
      {pix === null ? null : (
        <>
          <p>Este boleto também pode ser pago por PIX, e o pagamento cai na hora.</p>
          <Code {...pix} />
        </>
      )}
    </section>
  );
}

function Copy({ code, label }: { readonly code: string; readonly label: string }) {
  return (
    <CopyButton value={code} timeout={4500}>
      {({ copied, copy }) => (
        <Button
          size="md"
          fullWidth
          leftSection={copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />}
          onClick={copy}
        >
          <span aria-live="polite">{copied ? 'Copiado' : label}</span>
        </Button>
      )}
    </CopyButton>
  );
}
