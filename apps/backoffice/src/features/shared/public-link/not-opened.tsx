import { Loader } from '@mantine/core';
import { ApiFailure, mayBeAnsweredLater } from '#app/failure.ts';
import { type Asked, TryAgain, useFailure } from '#kit/NotLoaded.tsx';
import { Panel } from '#kit/Panel.tsx';

interface NotOpenedProps {
  readonly answer: Asked;
  /** 'o contrato' */
  readonly what: string;
  /** When nothing stands behind the link. */
  readonly gone?: string;
}

export function isGone(error: unknown): boolean {
  return error instanceof ApiFailure && (error.status === 404 || error.status === 400);
}

const NOT_THERE = 'Este link não existe. Confira se ele está completo ou fale com a Central de Atendimento.';

function sentenceOf(error: unknown, gone: string): string {
  if (isGone(error)) return gone;
  const isBusy = error instanceof ApiFailure && error.status === 429;
  return isBusy
    ? 'Há muitos acessos neste momento. Aguarde um minuto.'
    : 'Verifique a sua conexão. Se continuar assim, fale com a Central de Atendimento.';
}

/** Of what a link opens for whoever holds it: on its way, or why it did not come. */
export function NotOpened({ answer, what, gone = NOT_THERE }: NotOpenedProps) {
  const failure = useFailure(answer);
  if (failure === null)
    return (
      <output style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Loader size={20} aria-hidden /> Carregando {what}…
      </output>
    );
  return (
    <Panel
      tone="problem"
      role="alert"
      title={`Não foi possível abrir ${what}`}
      {...(mayBeAnsweredLater(failure) && { action: <TryAgain answer={answer} variant="default" /> })}
    >
      <p>{sentenceOf(failure, gone)}</p>
    </Panel>
  );
}
