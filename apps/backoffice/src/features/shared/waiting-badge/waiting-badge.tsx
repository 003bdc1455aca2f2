import { isSilent } from '#api-client/failure.ts';
import { type QueryAnswer, useFailure } from '#kit/feedback/index.ts';
import './waiting-badge.css';

const MOST = 99;

/**
 * Query options of a count beside a menu entry: it is read once a minute, and a failure is not reported on the screen.
 */
export const COUNTED_BESIDE = { refetchInterval: 60_000, retry: false, meta: { besideTheScreen: true } } as const;

interface WaitingBadgeProps {
  readonly answer: QueryAnswer;
  readonly count: number | undefined;
  /** Says what the counted records wait for. Screen readers read it after the number: 'aguardando a sua decisão'. */
  readonly words: string | ((count: number) => string);
  /** Names the counted records, to complete 'Não foi possível contar …': 'as que aguardam a sua decisão'. */
  readonly counted: string;
}

export function WaitingBadge({ answer, count, words, counted }: WaitingBadgeProps) {
  const failure = useFailure(answer);
  // The badge stands inside a link, which cannot hold a button to try again. The count is asked for again by itself.
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
      <span className="kit-hidden"> {typeof words === 'string' ? words : words(count)}</span>
    </span>
  );
}
