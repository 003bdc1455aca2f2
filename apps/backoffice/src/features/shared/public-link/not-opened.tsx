import { Loader } from '@mantine/core';
import { ApiFailure, mayBeAnsweredLater, TimeUp } from '#api-client/failure.ts';
import { LATE_AFTER_MS } from '#api-client/late-answers.ts';
import { type QueryAnswer, Panel, TryAgain, useDelayed, useFailure } from '#kit/feedback/index.ts';

interface NotOpenedProps {
  readonly answer: QueryAnswer;
  /** What the link opens, with its article: 'o contrato'. */
  readonly what: string;
  /** The sentence to show when the link leads to nothing. */
  readonly gone?: string;
  /** What the person can do when the page loads slowly or fails to load. */
  readonly advice?: string;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}

const NOT_THERE = 'Este link não existe. Confira se ele está completo ou fale com a Central de Atendimento.';

function sentenceOf(error: unknown, gone: string): string {
  if (isGone(error)) return gone;
  if (error instanceof TimeUp)
    return 'O servidor não respondeu a tempo. Tente de novo em instantes. Se continuar assim, fale com a Central de Atendimento.';
  const isBusy = error instanceof ApiFailure && error.status === 429;
  return isBusy
    ? 'Há muitos acessos neste momento. Aguarde um minuto.'
    : 'Verifique a sua conexão. Se continuar assim, fale com a Central de Atendimento.';
}

/** Shown in the place of a page behind a public link while it loads, or to say why it cannot be shown. */
export function NotOpened({ answer, what, gone = NOT_THERE, advice }: NotOpenedProps) {
  const failure = useFailure(answer);
  const isLate = useDelayed(failure === null, LATE_AFTER_MS);
  if (failure === null)
    return (
      <output>
        <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
          <Loader size={20} aria-hidden /> Carregando {what}…
        </span>
        {isLate ? <p>Está demorando mais que o normal: aguarde nesta página. {advice}</p> : null}
      </output>
    );
  const isAnsweredLater = mayBeAnsweredLater(failure);
  return (
    <Panel
      tone="problem"
      role="alert"
      title={`Não foi possível abrir ${what}`}
      {...(isAnsweredLater && { action: <TryAgain answer={answer} variant="default" /> })}
    >
      <p>{sentenceOf(failure, gone)}</p>
      {isAnsweredLater && advice !== undefined ? <p>{advice}</p> : null}
    </Panel>
  );
}
