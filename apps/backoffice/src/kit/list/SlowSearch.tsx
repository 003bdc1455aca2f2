import { useEffect, useState } from 'react';
import { noteSlowList } from '#api-client/late-answers.ts';

/** Seconds after which a search counts as slow; most answers take at most two. */
const SLOW_AFTER = 5;

/** Says that a search takes long, and for how long already, because the database reports no progress. */
export function SlowSearch() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const since = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  useEffect(noteSlowList, []);
  if (seconds < SLOW_AFTER) return null;
  return (
    <p className="kit-muted">
      <output>A busca está demorando. O resultado aparece aqui assim que terminar.</output>{' '}
      <span aria-hidden>Já são {durationText(seconds)}.</span>
    </p>
  );
}

/** A duration in words: '2 min 05 s'. */
function durationText(seconds: number): string {
  const rest = seconds % 60;
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(rest).padStart(2, '0')} s`;
}
