import { lazy, Suspense } from 'react';
import { useProgram } from '#app/program.ts';
import { useAfterFirstPage } from '#app/use-after-first-page.ts';
import classes from './credit-line.module.css';

const YEAR = new Date().getFullYear();

const ProgramChoice = lazy(async () => ({ default: (await import('./program-choice.tsx')).ProgramChoice }));

export function CreditLine({ choice = true }: { choice?: boolean }) {
  const { name, creditLine } = useProgram();
  const after = useAfterFirstPage();
  return (
    <div className={classes['line']}>
      <span>
        {name} · {YEAR} · {creditLine}
      </span>
      {choice && after && (
        <Suspense>
          <ProgramChoice />
        </Suspense>
      )}
    </div>
  );
}
