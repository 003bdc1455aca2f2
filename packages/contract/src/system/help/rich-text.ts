import { z } from 'zod';

const run = z.object({
  text: z.string(),
  strong: z.literal(true).optional(),
  emphasis: z.literal(true).optional(),
  /** An https or mailto address, or a path of this site. */
  href: z.string().optional(),
});
export type TextRun = z.output<typeof run>;

const runs = z.array(run);

const block = z.discriminatedUnion('type', [
  z.object({ type: z.literal('heading'), runs }),
  z.object({ type: z.literal('paragraph'), runs }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(runs) }),
  z.object({ type: z.literal('note'), runs }),
]);
export type TextBlock = z.output<typeof block>;

export const richText = z.array(block);
export type RichText = z.output<typeof richText>;
