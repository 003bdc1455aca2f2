import { isSilent } from '#api-client/failure.ts';
import { type QueryAnswer, useFailure } from '#kit/feedback/index.ts';
import './waiting-badge.css';

const MOST = 99;

/** How a count beside an entry of the menu is asked for: once a minute, and without disturbing the screen. */
export const COUNTED_BESIDE = { refetchInterval: 60_000, retry: false, meta: { besideTheScreen: true } } as const;

interface WaitingBadgeProps {
  readonly answer: QueryAnswer;
  readonly count: number | undefined;
  /** What waits and for what, read aloud after the number: 'aguardando a sua decisão'. */
  readonly words: string;
  /** The same as the object of 'contar': 'as que aguardam a sua decisão'. */
  readonly counted: string;
}

export function WaitingBadge({ answer, count, words, counted }: WaitingBadgeProps) {
  const failure = useFailure(answer);
  // Inside a link there is no button to try again; the count is asked for anew by itself.
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
