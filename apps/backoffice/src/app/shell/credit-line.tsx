const YEAR = new Date().getFullYear();

/** The line at the foot of every page: the programme, and who consulted on it. */
export function CreditLine({ programName }: { programName: string }) {
  return (
    <>
      {programName} · {YEAR} · Consultoria e desenvolvimento: equipe Habilita
    </>
  );
}
