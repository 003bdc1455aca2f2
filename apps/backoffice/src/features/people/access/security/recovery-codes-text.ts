import { saveFile } from '#kit/upload/index.ts';

export function recoveryCodesText(codes: readonly string[], now: Date): string {
  const day = new Intl.DateTimeFormat('pt-BR').format(now);
  return [
    'Habilita: códigos de recuperação da verificação em duas etapas',
    `Gerados em ${day}. Cada código vale uma vez, no lugar do código do aplicativo.`,
    '',
    ...codes,
    '',
  ].join('\r\n');
}

export function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  saveFile(url, name);
  URL.revokeObjectURL(url);
}
