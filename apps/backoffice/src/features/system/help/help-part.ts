import { type helpPartEndpoint, helpTextOn, isSameHelpText, type NewHelpText } from '@habilita/contract';
import { formatDate } from '@habilita/kernel';
import type { CallResponse } from '#api-client/transport.ts';

export type HelpPart = CallResponse<typeof helpPartEndpoint>;

export type HelpText = HelpPart['texts'][number];

/** The text that people read at present or, if none is current, the first of the list. */
export const currentText = <Text extends Pick<HelpText, 'state'>>(texts: readonly Text[]): Text | undefined =>
  texts.find((text) => text.state === 'CURRENT') ?? texts[0];

type Titled = Pick<HelpText, 'state' | 'title' | 'validFrom'>;

/** The title of the screen in which a text is created or changed. */
export function editTitle({ texts }: { readonly texts: readonly Titled[] }, text: Titled | undefined): string {
  if (text !== undefined) return `Texto de ${formatDate(text.validFrom)}: ${text.title}`;
  return `Novo texto: ${currentText(texts)?.title ?? ''}`;
}

type Said = Pick<HelpText, 'validFrom' | 'title' | 'body' | 'mediaUrl'>;

/** Why a new text cannot be saved: it equals the text that is in force on its first day. Undefined if it differs. */
export function saidAlready(texts: readonly Said[], typed: NewHelpText): string | undefined {
  const replaced = helpTextOn(texts, typed.validFrom);
  if (replaced === undefined || !isSameHelpText(replaced, typed)) return undefined;
  return 'O texto é igual ao que já vale nesta data.';
}
