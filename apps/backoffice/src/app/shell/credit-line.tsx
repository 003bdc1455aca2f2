import { Suspense } from 'react';
import { useProgram } from '#api-client/program.ts';
import { firstScreen, lazily } from '#code-loading/lazily.ts';
import classes from './credit-line.module.css';

const YEAR = new Date().getFullYear();

const ProgramChoice = lazily(async () => {
  await firstScreen;
  return { default: (await import('./program-choice.tsx')).ProgramChoice };
});

export function CreditLine({ choice = true }: { choice?: boolean }) {
  const { name, creditLine } = useProgram();
  return (
    <div className={classes['line']}>
      <span>
        {name} · {YEAR} · {creditLine}
      </span>
      <Suspense>{choice && <ProgramChoice />}</Suspense>
    </div>
  );
}
