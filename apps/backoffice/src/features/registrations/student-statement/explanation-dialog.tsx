import { explainBalanceEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { DialogFooter, LoadingSkeleton, Modal, NotLoadedPanel } from '#kit/feedback/index.ts';
import { Money, TextWithSums } from '#kit/layout/index.ts';
import type { CallResponse } from '#api-client/transport.ts';
import './statement.css';

interface ExplanationDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

export function ExplanationDialog({ id, onClose }: ExplanationDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Este saldo, explicado"
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <Explanation id={id} />
      <DialogFooter>
        <Button onClick={onClose}>Fechar</Button>
      </DialogFooter>
    </Modal>
  );
}

function Explanation({ id }: { readonly id: string }) {
  // The explanation is about the balance at this moment, so a cached answer must not be shown.
  const answer = useQuery({ ...queryOf(explainBalanceEndpoint, { params: { id } }), gcTime: 0 });
  const { data } = answer;
  if (data === undefined) {
    return (
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={140} label="Carregando a explicação" />} />
    );
  }
  return (
    <>
      <ul className="statement-parts" aria-label="O que compõe o saldo">
        {data.parts.map(({ text, amount }) => (
          <li key={text}>
            <span>
              <TextWithSums>{text}</TextWithSums>
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
      <p className="statement-conclusion">
        <strong>
          <TextWithSums>{data.conclusion}</TextWithSums>
        </strong>{' '}
        <Money value={data.balance} />
      </p>
      {data.remarks.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Charges charges={data.charges} />
      {data.byHolder === null ? null : <p className="kit-muted">{data.byHolder}</p>}
    </>
  );
}

type Charge = CallResponse<typeof explainBalanceEndpoint>['charges'][number];

function Charges({ charges }: { readonly charges: readonly Charge[] }) {
  if (charges.length === 0) return null;
  return (
    <>
      <h3>Cobranças em aberto</h3>
      <ul className="statement-parts" aria-label="Cobranças em aberto">
        {charges.map(({ text, amount, isOverdue }) => (
          <li key={text} data-overdue={isOverdue || undefined}>
            <span>{text}</span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </>
  );
}
