import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HelpPageName, HelpPartKind } from '@habilita/contract';

/** A part of a help page, with the text that a new installation starts with. */
export interface FirstHelpPart {
  readonly page: HelpPageName;
  readonly key: string;
  readonly kind: HelpPartKind;
  readonly title: string;
  readonly body: string;
}

type Row = readonly [page: HelpPageName, key: string, kind: HelpPartKind, title: string];

/**
 * The parts in the order in which they are read (Specification 2 §2, Help pages). Videos have no address until
 * administrators type it on the page. Until then nobody else sees the parts for videos, because a link would lead
 * nowhere.
 */
const PARTS: readonly Row[] = [
  ['instructions', 'intro', 'INTRO', 'Instruções'],
  ['instructions', 'who', 'TEXT', 'Quem pode participar'],
  ['instructions', 'how', 'TEXT', 'Como funciona'],
  ['instructions', 'deadlines', 'TEXT', 'Prazos e limites'],
  ['tutorials', 'intro', 'INTRO', 'Tutoriais'],
  ['tutorials', 'system-video', 'COLLAPSIBLE', 'Vídeo do sistema'],
  ['tutorials', 'pre-enrolment', 'COLLAPSIBLE', 'Passo a passo da pré-matrícula'],
  ['tutorials', 'enrolment', 'COLLAPSIBLE', 'Passo a passo da matrícula'],
  ['tutorials', 'back-office-video', 'VIDEO', 'Vídeo do back-office'],
  ['tutorials', 'link-student', 'LINK', 'Vídeo para o aluno'],
  ['tutorials', 'link-school', 'LINK', 'Vídeo para o CFC'],
  ['duties', 'intro', 'INTRO', 'Deveres do associado'],
  ['duties', 'enrolment', 'TEXT', 'Na matrícula'],
  ['duties', 'service', 'TEXT', 'No atendimento ao aluno'],
  ['duties', 'changes', 'TEXT', 'Trocas e casos especiais'],
];

const textOf = (page: string, key: string): string =>
  readFileSync(join(import.meta.dirname, 'help', page, `${key}.md`), 'utf8').trim();

export const firstHelpParts = (): FirstHelpPart[] =>
  PARTS.map(([page, key, kind, title]) => ({
    page,
    key,
    kind,
    title,
    body: textOf(page, key),
  }));
