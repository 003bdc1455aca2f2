import type { ErrorLine } from './form-dom.ts';

const MOST_LINES = 5;

export interface SummaryLine {
  readonly path: string | undefined;
  readonly text: string;
}

const fields = (count: number): string => (count === 1 ? '1 campo' : `${count} campos`);

const single = ({ path, label, message }: ErrorLine): SummaryLine =>
  label === '' ? { path: undefined, text: message } : { path, text: `${label}: ${message}` };

function section(lines: readonly ErrorLine[]): SummaryLine {
  const [first, ...more] = lines;
  if (first === undefined) return { path: undefined, text: '' };
  if (more.length === 0 || first.section === undefined) return single(first);
  return { path: first.path, text: `${first.section.title}: ${fields(lines.length)}` };
}

/** Fields while few, else sections with counts. */
export function summaryOf(lines: readonly ErrorLine[]): readonly SummaryLine[] {
  if (lines.length <= MOST_LINES) return lines.map(single);
  const sections = [...Map.groupBy(lines, (line) => line.section?.id ?? '').values()];
  if (sections.length <= MOST_LINES) return sections.map(section);
  const others = sections.slice(MOST_LINES - 1).flat();
  const rest = {
    path: others[0]?.path,
    text: `Outras ${sections.length - MOST_LINES + 1} seções: ${fields(others.length)}`,
  };
  return [...sections.slice(0, MOST_LINES - 1).map(section), rest];
}
