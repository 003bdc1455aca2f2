import { lazy, Suspense } from 'react';
import { useProgram } from '#app/program.ts';
import classes from './credit-line.module.css';

const YEAR = new Date().getFullYear();

// The choice of programmes comes after the page.
const ProgramChoice = lazy(async () => ({ default: (await import('./program-choice.tsx')).ProgramChoice }));

/** The line at the foot of every page: the programme, who consulted on it, and for staff the choice of another one. */
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
