import { type RefObject, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import type { CardRefusal } from './card-refusal.ts';

const FAILURES = ['CARD_INVALID_DATA', 'TOO_MANY_REQUESTS', 'UNREACHABLE'] as const;

/**
 * The relay's answer to the request to store the typed card: a handle for the stored card ('left'), an invalid field,
 * which the relay's page marks itself ('wrong'), or a failure.
 */
export type CardLeft =
  | { readonly kind: 'left'; readonly handle: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'failed'; readonly code: (typeof FAILURES)[number] };

const heard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('height'), height: z.number().min(0).max(2_000) }),
  z.object({ kind: z.literal('entered') }),
  z.object({ kind: z.literal('left'), handle: z.string().min(1).max(200) }),
  z.object({ kind: z.literal('wrong') }),
  z.object({ kind: z.literal('failed'), code: z.enum(FAILURES) }),
]);

const LONGEST_WAIT_MS = 60_000;
/** The frame's height in pixels, about that of four fields, until the page inside it reports its own height. */
const FIRST_HEIGHT = 285;

const UNREACHABLE: CardLeft = { kind: 'failed', code: 'UNREACHABLE' };

export interface CardFields {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly height: number;
  readonly isReady: boolean;
  /** Asks the relay to store the typed card. This page never receives the card's data. */
  leave: () => Promise<CardLeft>;
  /** Shows the bank's refusal at the fields it is about. */
  refuse: (fields: CardRefusal['fields']) => void;
}

interface Options {
  readonly isDark: boolean;
  /** Is called when somebody presses Enter in a field of the card. */
  readonly onEntered: () => void;
}

/**
 * Exchanges messages with the page of the card's fields, which the relay serves in a frame; messages of other pages are
 * ignored.
 */
export function useCardFields(fieldsUrl: string, { isDark, onEntered }: Options): CardFields {
  const frame = useRef<HTMLIFrameElement>(null);
  const answer = useRef<(left: CardLeft) => void>(undefined);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  const [isReady, setReady] = useState(false);
  const { origin } = new URL(fieldsUrl);

  const tell = (message: object) => frame.current?.contentWindow?.postMessage(message, origin);

  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return;
      const { data: message } = heard.safeParse(data);
      if (message === undefined) return;
      if (message.kind === 'ready') setReady(true);
      else if (message.kind === 'height') setHeight(message.height);
      else if (message.kind === 'entered') onEntered();
      else answer.current?.(message);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  });

  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ kind: 'theme', dark: isDark }, origin);
  }, [isReady, isDark, origin]);

  return {
    frame,
    height,
    isReady,
    leave() {
      if (!isReady) return Promise.resolve(UNREACHABLE);
      const { promise, resolve } = Promise.withResolvers<CardLeft>();
      const givingUp = setTimeout(() => resolve(UNREACHABLE), LONGEST_WAIT_MS);
      answer.current = resolve;
      tell({ kind: 'leave' });
      return promise.finally(() => clearTimeout(givingUp));
    },
    refuse: (fields) => tell({ kind: 'refused', fields }),
  };
}
