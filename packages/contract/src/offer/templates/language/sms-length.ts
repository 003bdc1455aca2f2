/** The basic characters of GSM 03.38. Each character of the extension counts twice. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

export interface SmsLength {
  readonly length: number;
  readonly messages: number;
  readonly left: number;
  /**
   * True if the text has a character outside GSM 03.38. Such a character shortens a message from 160 characters to 70.
   */
  readonly unicode: boolean;
}

/**
 * Counts the characters and messages of an SMS. A single message has up to 160 characters, each part of a longer text
 * 153; with characters outside GSM 03.38 the limits are 70 and 67.
 */
export function smsLength(text: string): SmsLength {
  const characters = Array.from(text);
  const unicode = characters.some((character) => !BASIC.includes(character) && !EXTENDED.includes(character));
  const length = unicode
    ? text.length
    : characters.reduce((sum, character) => sum + (EXTENDED.includes(character) ? 2 : 1), 0);
  const [single, joined] = unicode ? [70, 67] : [160, 153];
  const size = length <= single ? single : joined;
  const messages = Math.max(1, Math.ceil(length / size));
  return { length, messages, left: messages * size - length, unicode };
}
