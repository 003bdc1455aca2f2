import { signOut, useSession } from '#api-client/session/session.ts';
import { CodeForm } from './code-form.tsx';
import { MailSentDialog, PasswordChangedDialog } from './done-dialogs.tsx';
import { ForgotForm } from './forgot-form.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { titleOf } from './login-rules.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { SignedIn } from './signed-in.tsx';
import { useLoginMode } from './use-login-mode.ts';

interface LoginPanelProps {
  readonly token: string | undefined;
  readonly hasSessionEnded?: boolean;
  readonly goOn: () => Promise<void>;
}

export function LoginPanel({ token, hasSessionEnded = false, goOn }: LoginPanelProps) {
  const login = useLoginMode(token, hasSessionEnded, goOn);
  return (
    <section className={classes['panel']} aria-labelledby="login-title">
      <div className={classes['form']}>
        <h1 id="login-title" className={classes['title']}>
          {titleOf(login.mode)}
        </h1>
        <ModeForm login={login} goOn={goOn} />
      </div>
      <MailSentDialog email={login.sentTo} onClose={login.closeSent} />
      <PasswordChangedDialog
        opened={login.changed !== undefined}
        elsewhere={login.changed?.application === 'STUDENT'}
        busy={login.busy}
        onGoOn={() => void login.goOnAfterChange()}
      />
    </section>
  );
}

function ModeForm({
  login,
  goOn,
}: {
  readonly login: ReturnType<typeof useLoginMode>;
  readonly goOn: () => Promise<void>;
}) {
  const stored = useSession();
  const { mode, show } = login;
  const back = () => show({ kind: 'login' });
  if (mode.kind === 'forgot') return <ForgotForm username={mode.username} onSent={login.setSentTo} onBack={back} />;
  if (mode.kind === 'code') return <CodeForm challenge={mode.challenge} onSignedIn={goOn} onBack={back} />;
  if (mode.kind === 'token')
    return (
      <NewPasswordForm
        token={mode.token}
        onSet={login.passwordSet}
        onBack={back}
        onAskAgain={() => show({ kind: 'forgot' })}
      />
    );
  if (stored !== undefined) return <SignedIn name={stored.user.name} onContinue={goOn} onLeave={signOut} />;
  return (
    <LoginForm
      key={mode.username}
      username={mode.username}
      refusedBefore={login.refusal}
      onSignedIn={goOn}
      onSecondStep={(challenge) => show({ kind: 'code', challenge })}
      onForgot={(username) => show({ kind: 'forgot', username })}
    />
  );
}
