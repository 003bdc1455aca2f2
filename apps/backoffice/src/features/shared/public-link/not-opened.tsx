import { Button, Loader } from '@mantine/core';
import { ApiFailure, mayBeAnsweredLater } from '#app/failure.ts';
import type { Asked } from '#kit/NotLoaded.tsx';
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
    ? 'Muitas pessoas abrem links agora. Espere um minuto.'
    : 'Verifique a sua conexão. Se continuar assim, fale com a Central de Atendimento.';
}

/** Of what a link opens for whoever holds it: on its way, or why it did not come. */
export function NotOpened({ answer: { error, isFetching, refetch }, what, gone = NOT_THERE }: NotOpenedProps) {
  if (error === null)
    return (
      <output style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Loader size={20} aria-hidden /> Carregando {what}…
      </output>
    );
  const again = (
    <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
      Tentar novamente
    </Button>
  );
  return (
    <Panel
      tone="problem"
      role="alert"
      title={`Não foi possível abrir ${what}`}
      {...(mayBeAnsweredLater(error) && { action: again })}
    >
      <p>{sentenceOf(error, gone)}</p>
    </Panel>
  );
}
