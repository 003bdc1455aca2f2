import { z } from 'zod';
import { date, givenDate, id, instant, recordVersion, text } from '../../codecs.ts';
import { keysOf } from '../../typed-object.ts';
import { richText } from './rich-text.ts';

export const HELP_PAGES = {
  instructions: 'Instruções',
  tutorials: 'Tutoriais',
  duties: 'Deveres do associado',
} as const;
export type HelpPageName = keyof typeof HELP_PAGES;
export const HELP_PAGE_NAMES = keysOf(HELP_PAGES);

export const HELP_PART_KINDS = {
  INTRO: 'Abertura da página',
  TEXT: 'Texto',
  COLLAPSIBLE: 'Seção que abre e fecha',
  VIDEO: 'Vídeo',
  LINK: 'Vídeo em outro site',
} as const;
export type HelpPartKind = keyof typeof HELP_PART_KINDS;

/**
 * Whether a part of the help consists of a video. While no address of the video is entered, the part is shown only to
 * people who may enter the address.
 */
export const isVideoPart = ({ kind, key }: { readonly kind: HelpPartKind; readonly key: string }): boolean =>
  kind === 'VIDEO' || kind === 'LINK' || key === 'system-video';

export const HELP_TEXT_STATES = { PAST: 'Anterior', CURRENT: 'Em vigor', FUTURE: 'Futura' } as const;
export type HelpTextState = keyof typeof HELP_TEXT_STATES;

export const PLAYER_SIZE = { width: 854, height: 480 } as const;

const part = z.object({ id, key: z.string(), kind: z.enum(keysOf(HELP_PART_KINDS)) });

export const helpCards = z.array(z.object({ page: z.enum(HELP_PAGE_NAMES), title: z.string(), summary: richText }));
export type HelpCards = z.output<typeof helpCards>;

export const helpPage = z.object({
  page: z.enum(HELP_PAGE_NAMES),
  parts: z.array(
    part.extend({
      title: z.string(),
      body: richText,
      mediaUrl: z.string().nullable(),
      validFrom: date,
      nextValidFrom: date.nullable(),
    }),
  ),
});
export type HelpPage = z.output<typeof helpPage>;

export const helpText = z.object({
  id,
  validFrom: date,
  title: z.string(),
  body: z.string(),
  mediaUrl: z.string().nullable(),
  state: z.enum(keysOf(HELP_TEXT_STATES)),
  createdByName: z.string().nullable(),
  createdAt: instant,
  version: recordVersion,
});
export type HelpText = z.output<typeof helpText>;

export const helpPart = part.extend({ page: z.enum(HELP_PAGE_NAMES), texts: z.array(helpText) });
export type HelpPart = z.output<typeof helpPart>;

/** The address of a video: https, or a path of this site. */
const MEDIA = /^(https:\/\/[^\s"'<>\\]+|\/(?!\/)[\w./-]*)$/;
export const isMediaUrl = (url: string): boolean => url.length <= 500 && MEDIA.test(url);

const fields = {
  validFrom: givenDate,
  title: text(120),
  body: text(20_000),
  mediaUrl: z.string().trim().refine(isMediaUrl, { error: 'MEDIA_URL_INVALID' }).nullish(),
};
export const newHelpTextBody = z.strictObject(fields);
export type NewHelpText = z.output<typeof newHelpTextBody>;
export const editHelpTextBody = z.strictObject({ ...fields, version: recordVersion });
export type EditedHelpText = z.output<typeof editHelpTextBody>;

/** Returns the text in force on the day; undefined before the first text. */
export function helpTextOn<T extends Pick<HelpText, 'validFrom'>>(texts: readonly T[], day: string): T | undefined {
  return texts
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0];
}

type Said = Pick<NewHelpText, 'title' | 'body' | 'mediaUrl'>;

/** Whether two texts say the same, whatever day they are valid from. An empty address counts as no address. */
export const isSameHelpText = (one: Said, other: Said): boolean =>
  one.title === other.title && one.body === other.body && (one.mediaUrl ?? '') === (other.mediaUrl ?? '');
