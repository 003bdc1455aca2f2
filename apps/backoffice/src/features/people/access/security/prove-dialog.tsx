import { type ReactNode, useState } from 'react';
import { useAttempt } from '../use-attempt.ts';
import { CodeInput } from './code-input.tsx';
import { DialogForm } from './dialog-form.tsx';
import { DialogPassword } from './dialog-password.tsx';
import { Modal } from '#kit/feedback/index.ts';

interface ProveDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly destructive?: boolean;
  readonly children: ReactNode;
  readonly onProve: (proof: { readonly password: string; readonly code: string }) => Promise<void>;
  readonly onClose: () => void;
}

export function ProveDialog(props: ProveDialogProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { refusal, busy, attempt } = useAttempt();
  const submit = async () => {
    await attempt(() => props.onProve({ password, code }));
  };
  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <DialogForm
        refusal={refusal}
        busy={busy}
        submitLabel={props.submitLabel}
        destructive={props.destructive ?? false}
        onSubmit={submit}
        onCancel={props.onClose}
      >
        {props.children}
        <DialogPassword
          label="Sua senha"
          name="password"
          present
          value={password}
          error={refusal.fields['password']?.join(' ')}
          onChange={setPassword}
        />
        <CodeInput
          description="Ou um dos seus códigos de recuperação."
          value={code}
          error={refusal.fields['code']?.join(' ')}
          onChange={setCode}
        />
      </DialogForm>
    </Modal>
  );
}
