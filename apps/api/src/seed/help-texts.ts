import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HelpPageName, HelpPartKind } from '@habilita/contract';

/** One part of a help page with the text a new installation starts with. */
export interface FirstHelpPart {
  readonly page: HelpPageName;
  readonly key: string;
  readonly kind: HelpPartKind;
  readonly title: string;
  readonly body: string;
  readonly mediaUrl: string | null;
}

type Row = readonly [page: HelpPageName, key: string, kind: HelpPartKind, title: string, mediaUrl?: string];

/** In the order they are read (Specification 2 §2, Help pages). Where the videos are is for staff to say: they type it on the page. */
const PARTS: readonly Row[] = [
  ['instructions', 'intro', 'INTRO', 'Instruções'],
  ['instructions', 'who', 'TEXT', 'Quem pode participar'],
  ['instructions', 'how', 'TEXT', 'Como funciona'],
  ['instructions', 'deadlines', 'TEXT', 'Prazos e limites'],
  ['tutorials', 'intro', 'INTRO', 'Tutoriais'],
  ['tutorials', 'system-video', 'COLLAPSIBLE', 'Vídeo do sistema', '/videos/sistema.mp4'],
  ['tutorials', 'pre-enrolment', 'COLLAPSIBLE', 'Passo a passo da pré-matrícula'],
  ['tutorials', 'enrolment', 'COLLAPSIBLE', 'Passo a passo da matrícula'],
  ['tutorials', 'back-office-video', 'VIDEO', 'Vídeo do back-office', '/videos/back-office.mp4'],
  ['tutorials', 'link-student', 'LINK', 'Vídeo para o aluno', 'https://www.youtube.com/'],
  ['tutorials', 'link-school', 'LINK', 'Vídeo para o CFC', 'https://www.youtube.com/'],
  ['duties', 'intro', 'INTRO', 'Deveres do associado'],
  ['duties', 'enrolment', 'TEXT', 'Na matrícula'],
  ['duties', 'service', 'TEXT', 'No atendimento ao aluno'],
  ['duties', 'changes', 'TEXT', 'Trocas e casos especiais'],
];

const textOf = (page: string, key: string): string =>
  readFileSync(join(import.meta.dirname, 'help', page, `${key}.md`), 'utf8').trim();

export const firstHelpParts = (): FirstHelpPart[] =>
  PARTS.map(([page, key, kind, title, mediaUrl]) => ({
    page,
    key,
    kind,
    title,
    body: textOf(page, key),
    mediaUrl: mediaUrl ?? null,
  }));
