import { PLAYER_SIZE } from '@habilita/contract';
import { Button } from '@mantine/core';
import { IconVideoOff } from '@tabler/icons-react';
import { useState } from 'react';
import './help.css';

/** The text in place of a video without an address. Only administrators see it; other people see nothing there. */
export const NOT_PUBLISHED = 'Sem vídeo: só administradores veem este espaço. Informe o endereço em “Editar”.';

export function absenceWords(url: string | null, online: boolean): { readonly text: string; readonly again: boolean } {
  if (url === null) return { text: NOT_PUBLISHED, again: false };
  return online
    ? { text: 'O vídeo não está disponível no momento. Os passos também estão escritos nesta página.', again: true }
    : { text: 'Sem conexão: o vídeo não pôde ser carregado.', again: true };
}

/** The player has 854×480 pixels, less on smaller screens (Specification 2 §2). */
export function VideoPlayer({ url, title }: { readonly url: string | null; readonly title: string }) {
  const [missing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  if (url === null || missing) {
    const { text, again } = absenceWords(url, navigator.onLine);
    const retry = () => {
      setMissing(false);
      setAttempt(attempt + 1);
    };
    return (
      <output className="help-video help-video-missing">
        <IconVideoOff size={32} stroke={1.5} aria-hidden />
        <p>{text}</p>
        {again && (
          <Button variant="default" size="xs" onClick={retry}>
            Tentar novamente
          </Button>
        )}
      </output>
    );
  }
  return (
    <video
      key={attempt}
      className="help-video"
      width={PLAYER_SIZE.width}
      height={PLAYER_SIZE.height}
      controls
      preload="metadata"
      src={url}
      aria-label={title}
      onError={() => setMissing(true)}
    >
      <track kind="captions" />
    </video>
  );
}
