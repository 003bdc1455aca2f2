import { useDocumentTitle } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { useProgram } from '#api-client/program.ts';
import { safeRedirect } from '#api-client/session/session-rules.ts';
import { Brand } from '#app/shell/brand.tsx';
import { ColorSchemeToggle } from '#app/shell/color-scheme-toggle.tsx';
import { CreditLine } from '#app/shell/credit-line.tsx';
import classes from './login.module.css';
import { LoginLinks } from './login-links.tsx';
import { LoginPanel } from './login-panel.tsx';
import { Road } from './road.tsx';

interface LoginScreenProps {
  readonly redirectUri: string | undefined;
  readonly token: string | undefined;
  readonly hasSessionEnded?: boolean;
}

export function LoginScreen({ redirectUri, token, hasSessionEnded = false }: LoginScreenProps) {
  const router = useRouter();
  const program = useProgram();
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
          <p className={classes['sloganTitle']}>{program.slogan}</p>
          <p className={classes['sloganText']}>{program.sloganText}</p>
        </section>
        <LoginPanel token={token} hasSessionEnded={hasSessionEnded} goOn={goOn} />
      </main>
      <footer className={classes['footer']}>
        <CreditLine />
      </footer>
    </div>
  );
}
