const LONGEST = 120;
const FALLBACK = 'arquivo';
/** Control and format characters, those that turn the direction of writing among them: they make a name look like another one. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const RESERVED = /[<>:"|?*]/g;

/**
 * The name a file is kept and handed out under. Of a path only the last part stays; what deceives or what no disk takes goes away; the
 * name is at most 120 characters. The extension is one of `extensions`, which belong to what the file was found to be: the first of them
 * is added when the name ends otherwise, so that a document called `conta.bat` is never handed out as a program.
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
