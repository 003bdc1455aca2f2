import { useProgram } from '#api-client/program.ts';
import { LaterPart } from '#code-loading/later-part.tsx';
import classes from './credit-line.module.css';

const YEAR = new Date().getFullYear();

const loadChoice = async () => (await import('./program-choice.tsx')).ProgramChoice;

export function CreditLine({ choice = true }: { choice?: boolean }) {
  const { name, creditLine } = useProgram();
  return (
    <div className={classes['line']}>
      <span>
        {name} · {YEAR} · {creditLine}
      </span>
      {choice && <LaterPart load={loadChoice} />}
    </div>
  );
}
