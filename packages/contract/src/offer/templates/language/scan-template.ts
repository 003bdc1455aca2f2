import { type SourcePosition, TEMPLATE_LIMITS, type TemplateProblem } from './template-nodes.ts';

export interface TemplateTag {
  readonly kind: 'output' | 'control';
  readonly inner: string;
  readonly place: SourcePosition;
  readonly start: number;
  readonly end: number;
}

export interface Scanned {
  readonly tags: readonly TemplateTag[];
  readonly problems: readonly TemplateProblem[];
}

const CLOSINGS = { '{{': '}}', '{%': '%}' } as const;

/**
 * Returns a function that finds line and column of a position. Positions must not decrease from call to call, because
 * each line break is counted only once.
 */
function placeFinder(source: string): (at: number) => SourcePosition {
  let line = 1;
  let lineStart = 0;
  let read = 0;
  return (at) => {
    for (let next = source.indexOf('\n', read); next !== -1 && next < at; next = source.indexOf('\n', read)) {
      line += 1;
      lineStart = next + 1;
      read = next + 1;
    }
    return { line, column: at - lineStart + 1 };
  };
}

export function scanTemplate(source: string): Scanned {
  const tags: TemplateTag[] = [];
  const problems: TemplateProblem[] = [];
  const placeOf = placeFinder(source);
  const error = (at: number, message: string) => problems.push({ severity: 'error', message, ...placeOf(at) });
  for (let at = source.indexOf('{'); at !== -1; at = source.indexOf('{', at)) {
    const opening = source.slice(at, at + 2);
    if (opening !== '{{' && opening !== '{%') {
      at += 1;
      continue;
    }
    const inside = source.slice(at + 2, at + 4 + TEMPLATE_LIMITS.tag);
    const length = inside.indexOf(CLOSINGS[opening]);
    if (length === -1) {
      error(at, `Falta fechar com ${CLOSINGS[opening]}.`);
      at += 2;
      if (problems.length >= 50) break;
      continue;
    }
    if (tags.length === TEMPLATE_LIMITS.tags) {
      error(at, `O template tem mais de ${TEMPLATE_LIMITS.tags} marcações.`);
      break;
    }
    const end = at + 2 + length + 2;
    const kind = opening === '{{' ? 'output' : 'control';
    tags.push({ kind, inner: inside.slice(0, length).trim(), place: placeOf(at), start: at, end });
    at = end;
  }
  return { tags, problems };
}
