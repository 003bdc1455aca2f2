import type { ReactNode } from 'react';
import { useProgram } from '#api-client/program.ts';
import { Brand } from './brand.tsx';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { CreditLine } from './credit-line.tsx';
import classes from './public-page.module.css';

interface PublicPageProps {
  readonly title: string;
  /** The page is wider when it has text to read instead of a form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of pages that students open by a link, without signing in. */
export function PublicPage({ title, wide = false, children }: PublicPageProps) {
  const { name } = useProgram();
  return (
    <div className={classes['page']}>
      <header className={classes['top']}>
        <Brand name={name} />
        <ColorSchemeToggle />
      </header>
      <main className={classes['main']} data-wide={wide || undefined}>
        <h1 className={classes['title']}>{title}</h1>
        {children}
      </main>
      <footer className={classes['footer']}>
        <CreditLine choice={false} />
      </footer>
    </div>
  );
}
