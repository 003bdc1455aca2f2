import type { ReactNode } from 'react';
import { BusyButton, DialogFooter, Modal } from '#kit/feedback/index.ts';

interface DoneDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly goOn: { readonly label: string; readonly onClick: () => void; readonly busy?: boolean };
}

function DoneDialog({ opened, title, children, goOn }: DoneDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={goOn.onClick}
      title={title}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      closeOnClickOutside={false}
    >
      {children}
      <DialogFooter>
        <BusyButton data-autofocus onClick={goOn.onClick} loading={goOn.busy ?? false}>
          {goOn.label}
        </BusyButton>
      </DialogFooter>
    </Modal>
  );
}

export function MailSentDialog({
  email,
  onClose,
}: {
  readonly email: string | undefined;
  readonly onClose: () => void;
}) {
  return (
    <DoneDialog
      opened={email !== undefined}
      title="E-MAIL ENVIADO COM SUCESSO!"
      goOn={{ label: 'Voltar para o login', onClick: onClose }}
    >
      <p>
        Se houver uma conta com o e-mail <strong>{email}</strong>, ela recebe em instantes um link para criar uma nova
        senha. O link vale por uma hora e só pode ser usado uma vez.
      </p>
      <p>Não chegou? Olhe na caixa de spam, ou peça outro daqui a alguns minutos.</p>
    </DoneDialog>
  );
}

interface PasswordChangedProps {
  readonly opened: boolean;
  /** Whether the person is a student, who signs in on another site. */
  readonly elsewhere: boolean;
  readonly busy: boolean;
  readonly onGoOn: () => void;
}

export function PasswordChangedDialog({ opened, elsewhere, busy, onGoOn }: PasswordChangedProps) {
  return (
    <DoneDialog
      opened={opened}
      title="SENHA ALTERADA COM SUCESSO!"
      goOn={{ label: elsewhere ? 'Entendi' : 'Continuar', onClick: onGoOn, busy }}
    >
      <p>A nova senha já está valendo, e as sessões abertas com a antiga foram encerradas.</p>
      {elsewhere ? <p>Use a nova senha no site de matrículas.</p> : null}
    </DoneDialog>
  );
}
