const LONGEST = 120;
const FALLBACK = 'arquivo';
/** Control and format characters, which can make a name look like another. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const RESERVED = /[<>:"|?*]/g;

/**
 * Makes the name of a sent file safe: the last part of its path, without characters that disguise a name or that files
 * may not have, and at most 120 characters long. A name that ends in none of `extensions` gets the first of them, so
 * that `conta.bat` is never served as a program.
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
