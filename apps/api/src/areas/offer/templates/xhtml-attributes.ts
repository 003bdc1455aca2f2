import type { TemplateProblem } from '@habilita/contract';
import { escapeMarkup } from '@habilita/kernel';
import { imageProblem } from './embedded-image.ts';
import { ALLOWED_ATTRIBUTES, ALLOWED_STYLES, QUIET_ATTRIBUTES, REFUSED_ATTRIBUTES } from './xhtml-words.ts';

export interface Attribute {
  readonly name: string;
  readonly value: string;
}

type Problem = Pick<TemplateProblem, 'severity' | 'message'>;

interface Attributes {
  /** The allowed attributes as XHTML, such as ` href="…"`. */
  readonly kept: string;
  readonly problems: readonly Problem[];
  readonly imageBytes: number;
}

const error = (message: string): Problem => ({ severity: 'error', message });
const warning = (message: string): Problem => ({ severity: 'warning', message });

export function attributesOf(element: string, attributes: readonly Attribute[]): Attributes {
  const problems: Problem[] = [];
  let kept = '';
  let imageBytes = 0;
  for (const { name, value } of attributes) {
    const refused = refusalOf(element, name, value);
    if (refused !== undefined) {
      problems.push(refused);
      continue;
    }
    if (element === 'img' && name === 'src') {
      const problem = imageProblem(value);
      if (problem !== undefined) problems.push(error(problem));
      else imageBytes += value.length;
    }
    const printed = printedValue(element, name, value, problems);
    if (printed !== undefined && printed !== '') kept += ` ${name}="${escapeMarkup(printed)}"`;
  }
  return { kept, problems, imageBytes };
}

function refusalOf(element: string, name: string, value: string): Problem | undefined {
  if (value.includes('{{') || value.includes('{%'))
    return error(`Variáveis só podem ficar no texto, não no atributo ${name}.`);
  if (name.startsWith('on')) return error(`O atributo ${name} executaria um programa e não é aceito.`);
  if (REFUSED_ATTRIBUTES.has(name) || (name === 'src' && element !== 'img'))
    return error(`O atributo ${name} não é aceito.`);
  if (name === 'href' && !/^(?:https?:|mailto:|tel:|#)/i.test(value.trim()))
    return error(`O endereço “${value.slice(0, 40)}” não é aceito.`);
  return undefined;
}

function printedValue(element: string, name: string, value: string, problems: Problem[]): string | undefined {
  if (name === 'style') return printedStyle(value, problems);
  if (element === 'img' && name === 'src') return imageProblem(value) === undefined ? value : undefined;
  const rule = ALLOWED_ATTRIBUTES[element]?.[name];
  if (rule?.test(value) === true) return value;
  if (rule !== undefined) problems.push(warning(`O atributo ${name} não pode ser “${value.slice(0, 40)}”.`));
  else if (name === 'href') problems.push(warning('O endereço do link não sai no documento; só o texto dele.'));
  else if (!QUIET_ATTRIBUTES.has(name) && !name.startsWith('data-') && !name.startsWith('aria-'))
    problems.push(warning(`O atributo ${name} não sai no documento.`));
  return undefined;
}

function printedStyle(value: string, problems: Problem[]): string {
  if (/url\s*\(|expression|@import|javascript:|\\/i.test(value)) {
    problems.push(error('O estilo carrega ou executa algo de fora e não é aceito.'));
    return '';
  }
  const kept: string[] = [];
  for (const declaration of value.split(';')) {
    const [property = '', said = '', ...more] = declaration.split(':').map((part) => part.trim().toLowerCase());
    if (property === '') continue;
    if (more.length === 0 && ALLOWED_STYLES[property]?.test(said) === true) kept.push(`${property}:${said}`);
    else problems.push(warning(`O estilo “${declaration.trim().slice(0, 60)}” não sai no documento.`));
  }
  return kept.join(';');
}
