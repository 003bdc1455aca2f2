import { isSilent } from '#app/failure.ts';
import { type Asked, useFailure } from '#kit/NotLoaded.tsx';
import './waiting-badge.css';

const MOST = 99;

interface WaitingBadgeProps {
  readonly answer: Asked;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** What waits and for what, said aloud after the number: 'aguardando a sua decisão'. */
  readonly words: string;
  /** The same after 'contar': 'as que aguardam a sua decisão'. */
  readonly counted: string;
}

/** How much waits for a person, beside an entry of the menu; nothing when nothing does. */
export function WaitingBadge({ answer, count, words, counted }: WaitingBadgeProps) {
  const failure = useFailure(answer);
  // Inside a link, so without a button; it is asked for again by itself.
  if (failure !== null && !isSilent(failure))
    return (
      <span className="waiting-badge" title={`Não foi possível contar ${counted}.`}>
        ?<span className="kit-hidden"> não foi possível contar {counted}</span>
      </span>
    );
  if (count === undefined || count === 0) return null;
  return (
    <span className="waiting-badge">
      {count > MOST ? `${MOST}+` : count}
      <span className="kit-hidden"> {words}</span>
    </span>
  );
}
