import type { ReactNode } from 'react';
import { Brand } from './brand.tsx';
import classes from './plain-page.module.css';

export function PlainPage({
  title,
  programName,
  children,
}: {
  title: string;
  programName: string;
  children: ReactNode;
}) {
  return (
    <main className={classes['page']}>
      <Brand name={programName} />
      <h1 className={classes['title']}>{title}</h1>
      {children}
    </main>
  );
}
