import { renewRecoveryCodesEndpoint, turnOffSecondStepEndpoint } from '@habilita/contract';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import { Modal, LoadingSkeleton, notifySuccess, NotLoadedPanel } from '#kit/feedback/index.ts';
import { instantText } from '#kit/format.ts';
import { Section, StatusBadge } from '#kit/layout/index.ts';
import { ProveDialog } from './prove-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { ACCOUNT_KEY, secondStepQuery } from './security-queries.ts';
import { TurnOnDialog } from './turn-on-dialog.tsx';

type Asking = 'turn-on' | 'turn-off' | 'renew';

export function SecondStepSection() {
  const answer = useQuery(secondStepQuery);
  const queries = useQueryClient();
  const [asking, setAsking] = useState<Asking>();
  const done = (toast: string) => {
    setAsking(undefined);
    notifySuccess(toast);
    void queries.invalidateQueries({ queryKey: ACCOUNT_KEY });
  };
  const close = () => setAsking(undefined);
  return (
    <Section
      title="Verificação em duas etapas"
      text="Além da senha, a entrada pede um código do seu celular. Quem descobrir a sua senha não entra sem ele."
    >
      <NotLoadedPanel answer={answer} loading={<LoadingSkeleton height={32} label="Carregando" />} />
      {answer.data?.on === false && (
        <>
          <p className="security-state">
            <StatusBadge tone="neutral">Desligada</StatusBadge>
          </p>
          <Button onClick={() => setAsking('turn-on')}>Ligar</Button>
        </>
      )}
      {answer.data?.on === true && (
        <>
          <div className="security-state">
            <StatusBadge tone="positive">Ligada</StatusBadge>
            <p>
              Desde {instantText(answer.data.confirmedAt)}. {leftText(answer.data.recoveryCodesLeft)}
            </p>
          </div>
          <div className="security-actions">
            <Button variant="default" onClick={() => setAsking('renew')}>
              Gerar novos códigos de recuperação
            </Button>
            <Button variant="default" onClick={() => setAsking('turn-off')}>
              Desligar
            </Button>
          </div>
        </>
      )}
      {asking === 'turn-on' && (
        <TurnOnDialog onClose={close} onDone={() => done('Verificação em duas etapas ligada')} />
      )}
      {asking === 'turn-off' && (
        <TurnOffDialog onClose={close} onDone={() => done('Verificação em duas etapas desligada')} />
      )}
      {asking === 'renew' && <RenewDialog onClose={close} onDone={() => done('Códigos de recuperação trocados')} />}
    </Section>
  );
}

function leftText(left: number): string {
  if (left === 0) return 'Nenhum código de recuperação resta: gere novos.';
  return left === 1 ? 'Resta 1 código de recuperação.' : `Restam ${left} códigos de recuperação.`;
}

interface DialogProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function TurnOffDialog({ onClose, onDone }: DialogProps) {
  return (
    <ProveDialog
      title="Desligar a verificação em duas etapas"
      submitLabel="Desligar"
      destructive
      onClose={onClose}
      onProve={async (body) => {
        await call(turnOffSecondStepEndpoint, { body });
        onDone();
      }}
    >
      <p>Para entrar, passará a bastar a senha. Os códigos de recuperação deixam de valer.</p>
    </ProveDialog>
  );
}

function RenewDialog({ onClose, onDone }: DialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes === undefined)
    return (
      <ProveDialog
        title="Gerar novos códigos de recuperação"
        submitLabel="Gerar"
        onClose={onClose}
        onProve={async (body) => setCodes((await call(renewRecoveryCodesEndpoint, { body })).recoveryCodes)}
      >
        <p>Os códigos antigos deixam de valer assim que os novos aparecerem.</p>
      </ProveDialog>
    );
  return (
    <Modal
      opened
      onClose={onDone}
      title="Códigos de recuperação"
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
    >
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Modal>
  );
}
