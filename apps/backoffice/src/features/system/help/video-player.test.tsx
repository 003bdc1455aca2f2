import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { absenceWords, VideoPlayer } from './video-player.tsx';

const show = (url: string | null) =>
  render(
    <MantineProvider env="test">
      <VideoPlayer url={url} title="Vídeo do sistema" />
    </MantineProvider>,
  );
const video = () => screen.getByLabelText('Vídeo do sistema');

describe('a video of the tutorials', () => {
  it('is 854 by 480, with its controls, and asks only for its beginning', () => {
    show('/videos/sistema.mp4');
    expect(video()).toHaveAttribute('width', '854');
    expect(video()).toHaveAttribute('height', '480');
    expect(video()).toHaveAttribute('controls');
    expect(video()).toHaveAttribute('preload', 'metadata');
  });

  it('that is absent makes room for a sentence, and can be asked for again', async () => {
    show('/videos/sistema.mp4');
    fireEvent.error(video());
    expect(screen.getByRole('status')).toHaveTextContent('O vídeo não está disponível no momento.');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(video()).toHaveAttribute('src', '/videos/sistema.mp4');
  });

  it('that nobody published yet tells administrators where to; without a connection it says that', () => {
    show(null);
    expect(screen.getByRole('status')).toHaveTextContent('Informe o endereço em “Editar”.');
    expect(absenceWords('/x.mp4', false).text).toContain('Sem conexão');
  });
});
