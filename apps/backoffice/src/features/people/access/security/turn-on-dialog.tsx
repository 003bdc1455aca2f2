import { startSecondStepEndpoint, turnOnSecondStepEndpoint } from '@habilita/contract';
import { useState } from 'react';
import { call } from '#api-client/call.ts';
import type { CallResponse } from '#api-client/transport.ts';
import { CopyOnClick } from '#kit/layout/index.ts';
import { useAttempt } from '../use-attempt.ts';
import { CodeInput } from './code-input.tsx';
import { DialogForm } from './dialog-form.tsx';
import { DialogPassword } from './dialog-password.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Modal } from '#kit/feedback/index.ts';

type Setup = CallResponse<typeof startSecondStepEndpoint>;
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'scan'; readonly setup: Setup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/**
 * Turns on two-step verification. It takes effect only after the person has entered a correct code from the
 * authenticator app.
 */
export function TurnOnDialog({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const shown = step.kind === 'codes';
  return (
    <Modal
      opened
      onClose={shown ? onDone : onClose}
      title={shown ? 'Códigos de recuperação' : 'Ligar a verificação em duas etapas'}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      closeOnClickOutside={false}
      closeOnEscape={!shown}
      size="lg"
    >
      {step.kind === 'password' && (
        <PasswordStep onCancel={onClose} onProven={(setup) => setStep({ kind: 'scan', setup })} />
      )}
      {step.kind === 'scan' && (
        <ScanStep setup={step.setup} onCancel={onClose} onOn={(codes) => setStep({ kind: 'codes', codes })} />
      )}
      {step.kind === 'codes' && <RecoveryCodes codes={step.codes} onDone={onDone} />}
    </Modal>
  );
}

interface PasswordStepProps {
  readonly onCancel: () => void;
  readonly onProven: (setup: Setup) => void;
}

function PasswordStep({ onCancel, onProven }: PasswordStepProps) {
  const [password, setPassword] = useState('');
  const { refusal, busy, attempt } = useAttempt();
  const submit = async () => {
    await attempt(async () => onProven(await call(startSecondStepEndpoint, { body: { password } })));
  };
  return (
    <DialogForm refusal={refusal} busy={busy} submitLabel="Prosseguir" onSubmit={submit} onCancel={onCancel}>
      <p>
        Ao entrar, além da senha, você informará um código do seu celular. Tenha à mão um aplicativo autenticador, como
        Google Authenticator, Microsoft Authenticator ou Aegis.
      </p>
      <DialogPassword
        label="Sua senha"
        name="password"
        present
        value={password}
        error={refusal.fields['password']?.join(' ')}
        onChange={setPassword}
      />
    </DialogForm>
  );
}

interface ScanStepProps {
  readonly setup: Setup;
  readonly onCancel: () => void;
  readonly onOn: (recoveryCodes: readonly string[]) => void;
}

function ScanStep({ setup, onCancel, onOn }: ScanStepProps) {
  const [code, setCode] = useState('');
  const { refusal, busy, attempt } = useAttempt();
  const submit = async () => {
    await attempt(async () => {
      const { recoveryCodes } = await call(turnOnSecondStepEndpoint, { body: { code } });
      onOn(recoveryCodes);
    });
  };
  const secret = setup.secret.match(/.{1,4}/g)?.join(' ') ?? setup.secret;
  return (
    <DialogForm refusal={refusal} busy={busy} submitLabel="Ligar" onSubmit={submit} onCancel={onCancel}>
      <div className="security-qr">
        <img src={setup.qrCode} alt="QR code para o aplicativo autenticador" />
        <div>
          <ol>
            <li>Abra o aplicativo autenticador e adicione uma conta.</li>
            <li>Aponte a câmera para o QR code.</li>
            <li>Digite abaixo o código de 6 números que aparecer.</li>
          </ol>
        </div>
      </div>
      <p>
        Sem câmera? Digite esta chave no aplicativo: <CopyOnClick text={secret} copy={setup.secret} what="chave" />
      </p>
      <CodeInput value={code} error={refusal.fields['code']?.join(' ')} onChange={setCode} />
    </DialogForm>
  );
}
