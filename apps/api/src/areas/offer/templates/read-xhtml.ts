import { scanTemplate, type TemplateProblem } from '@habilita/contract';
import { SaxesParser } from 'saxes';
import { attributesOf, type Attribute } from './xhtml-attributes.ts';
import { ControlTags } from './xhtml-control-tags.ts';
import {
  ALLOWED_ELEMENTS,
  DROPPED_ELEMENTS,
  NAMED_CHARACTERS,
  REFUSED_ELEMENTS,
  VOID_ELEMENTS,
} from './xhtml-words.ts';
import { inPortuguese } from './xhtml-messages.ts';

export interface ReadXhtml {
  readonly problems: readonly TemplateProblem[];
  /** The markup to print. It is incomplete when a problem is an error. */
  readonly clean: string;
}

const MAX_DEPTH = 60;
const MAX_ELEMENTS = 20_000;
const MAX_PROBLEMS = 50;

/** Finds an `&` that begins no character reference. The parser would report it far from where it stands. */
const LONE_AMPERSAND = /&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,30};)/i;

interface OpenElement {
  readonly name: string;
  readonly line: number;
  readonly printed: boolean;
}

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Reads a template's markup and keeps the allowed elements, attributes, styles and embedded images. Content that could
 * act or load something is an error, and content that is not printed is a warning, each with its line. Only the named
 * characters in `NAMED_CHARACTERS` are known. Nothing is fetched.
 */
export function readXhtml(source: string): ReadXhtml {
  const lone = LONE_AMPERSAND.exec(source);
  if (lone === null) return new XhtmlReading().read(source);
  const before = source.slice(0, lone.index);
  const place = { line: before.split('\n').length, column: lone.index - before.lastIndexOf('\n') };
  return {
    problems: [{ severity: 'error', message: 'Um “&” sozinho precisa ser escrito &amp;.', ...place }],
    clean: '',
  };
}

class XhtmlReading {
  readonly #parser = new SaxesParser({ fragment: true });
  readonly #problems: TemplateProblem[] = [];
  readonly #open: OpenElement[] = [];
  readonly #clean: string[] = [];
  readonly #controls = new ControlTags((line, message) => this.#note('error', message, line));
  #lastClosed: OpenElement | undefined;
  #elements = 0;
  #imageBytes = 0;
  #dropped = 0;
  #textLine = 1;

  read(source: string): ReadXhtml {
    const parser = this.#parser;
    Object.assign(parser.ENTITIES, NAMED_CHARACTERS);
    parser.on('error', (error) => this.#malformed(error.message));
    parser.on('doctype', () => this.#note('error', 'Um template não pode ter DOCTYPE nem declarar entidades.'));
    parser.on('processinginstruction', ({ target }) =>
      this.#note('error', `A instrução <?${target} … ?> não é aceita.`),
    );
    parser.on('cdata', () => this.#note('error', 'Trechos CDATA não são aceitos.'));
    parser.on('comment', (text) => this.#comment(text));
    parser.on('text', (text) => this.#text(text));
    parser.on('opentag', ({ name, attributes }) => this.#opened(name, attributes));
    parser.on('closetag', ({ name }) => this.#closed(name));
    parser.write(source).close();
    return { problems: this.#problems, clean: this.#clean.join('') };
  }

  #note(severity: TemplateProblem['severity'], message: string, line = this.#parser.line, column = 1): void {
    if (this.#problems.length < MAX_PROBLEMS) this.#problems.push({ severity, message, line, column });
  }

  #malformed(message: string): void {
    // For a missing close tag the parser reports the next, unexpected close tag, after it has already closed the
    // element. The message therefore names the element that was closed last.
    if (message.includes('unexpected close tag') && this.#lastClosed !== undefined) {
      const { name, line } = this.#lastClosed;
      this.#note('error', `Falta fechar <${name}>, aberto na linha ${line}.`);
      return;
    }
    const unclosed = /unclosed tag: ([^.\s]+)/.exec(message)?.[1];
    const opened = this.#open.findLast(({ name }) => name === unclosed);
    this.#note('error', inPortuguese(message), opened?.line, opened === undefined ? this.#parser.columnIndex + 1 : 1);
  }

  #comment(text: string): void {
    if (scanTemplate(text).tags.length > 0)
      this.#note('error', 'Variáveis e condições não podem ficar dentro de um comentário.');
    this.#textLine = this.#parser.line;
  }

  #text(text: string): void {
    this.#controls.text(text, this.#textLine);
    this.#textLine = this.#parser.line;
    if (this.#dropped === 0) this.#clean.push(escapeText(text));
  }

  #opened(written: string, attributes: Readonly<Record<string, unknown>>): void {
    const name = written.toLowerCase();
    this.#textLine = this.#parser.line;
    this.#elements += 1;
    if (this.#elements === MAX_ELEMENTS + 1) this.#note('error', `Há mais de ${MAX_ELEMENTS} elementos.`);
    if (this.#open.length === MAX_DEPTH)
      this.#note('error', `Há mais de ${MAX_DEPTH} elementos uns dentro dos outros.`);
    const refused = REFUSED_ELEMENTS.has(name);
    const dropped = refused || DROPPED_ELEMENTS.has(name);
    const printed = ALLOWED_ELEMENTS.has(name) && this.#dropped === 0;
    if (refused) this.#note('error', `O elemento <${name}> não é aceito.`);
    else if (dropped) this.#note('warning', `O elemento <${name}> e o que está nele não saem no documento.`);
    else if (!ALLOWED_ELEMENTS.has(name))
      this.#note('warning', `O elemento <${name}> não sai no documento; só o texto dele.`);
    const kept = this.#attributes(name, attributes);
    if (printed && !(name === 'img' && !kept.includes(' src=')))
      this.#clean.push(`<${name}${kept}${VOID_ELEMENTS.has(name) ? ' />' : '>'}`);
    this.#open.push({ name: written, line: this.#parser.line, printed: printed && !VOID_ELEMENTS.has(name) });
    if (dropped) this.#dropped += 1;
    this.#controls.opened();
  }

  #attributes(element: string, attributes: Readonly<Record<string, unknown>>): string {
    const given: Attribute[] = Object.entries(attributes).map(([name, value]) => ({
      name: name.toLowerCase(),
      value: String(value),
    }));
    const { kept, problems, imageBytes } = attributesOf(element, given);
    for (const { severity, message } of problems) this.#note(severity, message);
    this.#imageBytes += imageBytes;
    if (this.#imageBytes > 700_000 && imageBytes > 0)
      this.#note('error', 'As imagens passam de 700 KB juntas. Use imagens menores.');
    return kept;
  }

  #closed(written: string): void {
    this.#textLine = this.#parser.line;
    const element = this.#open.pop();
    this.#controls.closed();
    if (element === undefined) return;
    this.#lastClosed = element;
    const name = written.toLowerCase();
    if (REFUSED_ELEMENTS.has(name) || DROPPED_ELEMENTS.has(name)) this.#dropped -= 1;
    if (element.printed) this.#clean.push(`</${name}>`);
  }
}
