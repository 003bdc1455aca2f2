const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = string | number | Html | Html[] | false | undefined;

function safe(part: Part): string {
  if (part === undefined || part === false) return '';
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(safe).join('');
  return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A template of HTML: what is put into it is escaped, unless it is HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(texts.map((text, index) => text + safe(parts[index])).join(''));
}
