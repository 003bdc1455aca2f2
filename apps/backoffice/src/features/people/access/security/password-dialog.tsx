import { changePasswordEndpoint } from '@habilita/contract';
import { useRef, useState } from 'react';
import { call } from '#api-client/call.ts';
import { loadErrorTexts } from '#api-client/failure.ts';
import { session } from '#api-client/session/session.ts';
import { ConfirmCloseModal } from '#kit/feedback/index.ts';
import { newPasswordErrors } from '../login-rules.ts';
import { useAttempt } from '../use-attempt.ts';
import { tellWeakPassword } from '../weak-password.ts';
import { DialogForm } from './dialog-form.tsx';
import { DialogPassword } from './dialog-password.tsx';

interface PasswordDialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

export default function PasswordDialog({ onClose, onChanged }: PasswordDialogProps) {
  const [body, setBody] = useState({ currentPassword: '', newPassword: '', newPasswordConfirm: '' });
  const [typed, setTyped] = useState<ReturnType<typeof newPasswordErrors>>({});
  const { refusal, busy, attempt, forget } = useAttempt();
  const submit = async () => {
    await loadErrorTexts();
    const found = newPasswordErrors(body.newPassword, body.newPasswordConfirm);
    setTyped(found);
    forget();
    if (Object.keys(found).length > 0) return;
    await attempt(async () => {
      await call(changePasswordEndpoint, { body });
      onChanged();
    });
  };
  const latest = useRef('');
  const username = session.current()?.user.username;
  const leave = () => void tellWeakPassword({ typed: () => latest.current, username, setErrors: setTyped });
  const bind = (name: keyof typeof body) => ({
    name,
    value: body[name],
    error: refusal.fields[name]?.join(' ') ?? (name === 'currentPassword' ? undefined : typed[name]),
    onChange: (value: string) => {
      if (name === 'newPassword') latest.current = value;
      setBody((before) => ({ ...before, [name]: value }));
    },
  });
  return (
    <ConfirmCloseModal
      onClose={onClose}
      title="Trocar a senha"
      isDirty={() => Object.values(body).some((text) => text !== '')}
      isBusy={() => busy}
    >
      <DialogForm refusal={refusal} busy={busy} submitLabel="Trocar a senha" onSubmit={submit} onCancel={onClose}>
        <DialogPassword label="Senha atual" present {...bind('currentPassword')} />
        <DialogPassword
          label="Nova senha"
          description="Pelo menos 8 caracteres; senhas muito usadas não são aceitas."
          {...bind('newPassword')}
          onLeave={leave}
        />
        <DialogPassword label="Confirme a nova senha" {...bind('newPasswordConfirm')} />
      </DialogForm>
    </ConfirmCloseModal>
  );
}
