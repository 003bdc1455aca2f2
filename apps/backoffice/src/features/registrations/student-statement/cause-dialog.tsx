import { CAUSE_TABS, STUDENT_STATEMENT_KINDS, type studentStatementEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { DialogFooter, Modal } from '#kit/feedback/index.ts';
import { DescriptionList } from '#kit/layout/index.ts';
import { instantText, moneyText } from '#kit/format.ts';
import type { CallResponse } from '#api-client/transport.ts';

export type StudentStatementLine = CallResponse<typeof studentStatementEndpoint>['content'][number];

interface CauseDialogProps {
  readonly line: StudentStatementLine;
  readonly zone: string;
  readonly tabs: ReadonlySet<string>;
  readonly onClose: () => void;
}

export function CauseDialog({ line, zone, tabs, onClose }: CauseDialogProps) {
  const navigate = useNavigate();
  const { tab, facts } = line.cause;
  const goThere = () => {
    const search: Record<string, unknown> = { tab };
    onClose();
    void navigate({ to: '.', search, resetScroll: false });
  };
  const entries = [
    { label: 'Data', value: instantText(line.at, zone) },
    { label: 'Valor', value: moneyText(line.amount) },
    { label: 'Saldo depois', value: moneyText(line.balance) },
    ...facts.map(({ label, text }) => ({ label, value: text })),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={STUDENT_STATEMENT_KINDS[line.kind]}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      <DescriptionList entries={entries} />
      <DialogFooter>
        <Button variant="default" onClick={onClose}>
          Fechar
        </Button>
        {tabs.has(tab) ? <Button onClick={goThere}>{`Abrir em ${CAUSE_TABS[tab]}`}</Button> : null}
      </DialogFooter>
    </Modal>
  );
}
