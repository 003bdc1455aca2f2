import { lazy, Suspense } from 'react';
import { useProgram } from '#app/program.ts';
import classes from './credit-line.module.css';

const YEAR = new Date().getFullYear();

const ProgramChoice = lazy(async () => ({ default: (await import('./program-choice.tsx')).ProgramChoice }));

export function CreditLine({ choice = true }: { choice?: boolean }) {
  const { name, creditLine } = useProgram();
  return (
    <div className={classes['line']}>
      <span>
        {name} · {YEAR} · {creditLine}
      </span>
      {choice && (
        <Suspense>
          <ProgramChoice />
        </Suspense>
      )}
    </div>
  );
}
