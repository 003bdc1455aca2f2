import { useProgram } from '#app/program.ts';
import { useLaterPart } from '#app/use-later-part.ts';
import classes from './credit-line.module.css';

const YEAR = new Date().getFullYear();

const loadChoice = async () => (await import('./program-choice.tsx')).ProgramChoice;

export function CreditLine({ choice = true }: { choice?: boolean }) {
  const { name, creditLine } = useProgram();
  const ProgramChoice = useLaterPart(loadChoice);
  return (
    <div className={classes['line']}>
      <span>
        {name} · {YEAR} · {creditLine}
      </span>
      {choice && ProgramChoice !== undefined && <ProgramChoice />}
    </div>
  );
}
