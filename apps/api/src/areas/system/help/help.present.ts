import {
  type HelpCards,
  type HelpPage,
  type HelpPageName,
  type HelpPart,
  helpTextOn,
  isVideoPart,
  type RichText,
  richText,
} from '@habilita/contract';
import { stateOf, textAfter } from './help-text.ts';
import type { findPart, partsOf, TextRow } from './help.queries.ts';

/** The text as rich text. A text that was never rendered is shown as a plain paragraph. */
function drawn({ rendered, body }: TextRow): RichText {
  return richText.safeParse(rendered).data ?? [{ type: 'paragraph', runs: [{ text: body }] }];
}

type PartRow = Awaited<ReturnType<typeof partsOf>>[number];

const ofPart = (part: { readonly id: string }, texts: readonly TextRow[]) =>
  texts.filter((text) => text.partId === part.id);

export function presentPage(
  page: HelpPageName,
  parts: readonly PartRow[],
  texts: readonly TextRow[],
  { day, mayEdit }: { readonly day: string; readonly mayEdit: boolean },
): HelpPage {
  return {
    page,
    parts: parts.flatMap(({ id, key, kind }) => {
      const own = ofPart({ id }, texts);
      const text = helpTextOn(own, day);
      if (text === undefined) return [];
      const { title, mediaUrl, validFrom } = text;
      if (mediaUrl === null && isVideoPart({ kind, key }) && !mayEdit) return [];
      const next = mayEdit ? textAfter(own, day)?.validFrom : undefined;
      return [{ id, key, kind, title, body: drawn(text), mediaUrl, validFrom, nextValidFrom: next ?? null }];
    }),
  };
}

export function presentCards(
  order: readonly HelpPageName[],
  parts: readonly PartRow[],
  texts: readonly TextRow[],
  day: string,
): HelpCards {
  return order.flatMap((page) => {
    const part = parts.find((one) => one.page === page);
    const text = part && helpTextOn(ofPart(part, texts), day);
    return text === undefined ? [] : [{ page, title: text.title, summary: drawn(text) }];
  });
}

export function presentPart(
  { id, key, kind, page }: NonNullable<Awaited<ReturnType<typeof findPart>>>,
  texts: readonly TextRow[],
  day: string,
): HelpPart {
  return {
    id,
    key,
    kind,
    page,
    texts: texts.map(({ rendered: _rendered, ...text }) => ({ ...text, state: stateOf(text, texts, day) })),
  };
}
