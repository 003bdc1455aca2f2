import { useDocumentTitle } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { readProgram } from '#app/program.ts';
import { signOut, useSession } from '#app/session.ts';
import { safeRedirect } from '#app/session-rules.ts';
import { Brand } from '#app/shell/brand.tsx';
import { ColorSchemeToggle } from '#app/shell/color-scheme-toggle.tsx';
import { CreditLine } from '#app/shell/credit-line.tsx';
import classes from './login.module.css';
import { LoginForm } from './login-form.tsx';
import { LoginLinks } from './login-links.tsx';
import { Road } from './road.tsx';
import { SignedIn } from './signed-in.tsx';

/** The sign-in screen: top navigation, slogan, and the form. */
export function LoginScreen({ redirectUri }: { redirectUri: string | undefined }) {
  const router = useRouter();
  const program = readProgram(localStorage);
  const stored = useSession();
  useDocumentTitle(`Entrar · ${program.name}`);
  const goOn = () => router.navigate({ href: safeRedirect(redirectUri, window.location.origin), replace: true });
  return (
    <div className={classes['page']}>
      <header className={classes['top']}>
        <Brand name={program.name} />
        <LoginLinks />
        <ColorSchemeToggle />
      </header>
      <main className={classes['main']}>
        <section className={classes['slogan']} aria-label={program.name}>
          <Road />
          <p className={classes['sloganTitle']}>Da matrícula à habilitação, tudo no mesmo lugar.</p>
          <p className={classes['sloganText']}>
            Campanhas, CFCs, alunos e pagamentos, do primeiro contato à carteira na mão.
          </p>
        </section>
        <section className={classes['panel']} aria-labelledby="login-title">
          <div className={classes['form']}>
            <h1 id="login-title" className={classes['title']}>
              FAÇA SEU LOGIN
            </h1>
            {stored === undefined ? (
              <LoginForm onSignedIn={goOn} />
            ) : (
              <SignedIn name={stored.user.name} onContinue={goOn} onLeave={signOut} />
            )}
          </div>
        </section>
      </main>
      <footer className={classes['footer']}>
        <CreditLine programName={program.name} />
      </footer>
    </div>
  );
}
