const LONGEST = 120;
const FALLBACK = 'arquivo';
/** Control and format characters, which make a name look like another one. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const RESERVED = /[<>:"|?*]/g;

/**
 * Keeps the last part of a path without deceiving or unusable characters, at most 120. Ends in one of `extensions`, else the first is
 * added: `conta.bat` is never handed out as a program.
 */
export function safeFileName(given: string, extensions: readonly string[]): string {
  const last = given.slice(-1000).split(/[/\\]/).at(-1) ?? '';
  const clean = last.normalize('NFC').replace(DECEIVING, '').replace(RESERVED, '_').trim().replace(/^\.+/, '');
  const [first] = extensions;
  const known = extensions.find((extension) => clean.toLowerCase().endsWith(`.${extension}`));
  const extension = known ?? first;
  const stem = known === undefined ? clean : clean.slice(0, -(known.length + 1));
  const ending = extension === undefined ? '' : `.${extension}`;
  const kept = Array.from(stem.replace(/[. ]+$/, '') || FALLBACK).slice(0, LONGEST - ending.length);
  return kept.join('') + ending;
}
