import type { Errors } from '@habilita/contract';
import { Button } from '@mantine/core';
import { mayBeAnsweredLater, textOf, Unreachable } from '#api-client/failure.ts';
import { useSyncExternalStore } from 'react';
import { ErrorPanel } from '../feedback/NotLoaded.tsx';
import { InView } from '../feedback/InView.tsx';
import { Panel } from '../feedback/Panel.tsx';
import type { FieldErrors } from './field-errors.ts';
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

/** Names each invalid field when there are few; otherwise each section with its number of invalid fields. */
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

interface SummaryProps {
  /** The errors for which the last save was refused. */
  readonly lines: readonly ErrorLine[];
  readonly linesOf: (errors: Errors) => readonly ErrorLine[];
  readonly errors: FieldErrors;
  readonly onShow: (path: string) => void;
  readonly requiredTitle?: string | undefined;
}

/**
 * Shows the present errors of the form after a save was refused, in at most five lines, each a link to its field. They
 * include errors that were found after that save, when the person left other fields.
 */
function ErrorSummary({ lines: refused, linesOf, errors, onShow, requiredTitle }: SummaryProps) {
  const wrong = useSyncExternalStore(errors.listen, errors.all);
  if (refused.length === 0) return null;
  const lines = linesOf(wrong);
  if (lines.length === 0) return null;
  const misses = lines.some(({ message }) => message === textOf('REQUIRED'));
  const count = lines.length === 1 ? 'Há 1 campo para corrigir' : `Há ${lines.length} campos para corrigir`;
  const title = misses && requiredTitle !== undefined ? requiredTitle : count;
  return (
    <Panel tone="problem" title={title} role="alert">
      <ul className="kit-error-lines">
        {summaryOf(lines).map(({ path, text }) => (
          <li key={path ?? text}>
            {path === undefined ? (
              text
            ) : (
              <button type="button" onClick={() => onShow(path)}>
                {text}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export interface NoticesProps extends SummaryProps {
  readonly failure: unknown;
  readonly stale: string | undefined;
  readonly recovered: boolean;
  readonly onDiscard: () => void;
  readonly onRetry: () => void;
  readonly onCompare: (() => void) | undefined;
}

function NotSaved({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const title = failure instanceof Unreachable ? 'Não foi possível salvar: sem conexão' : 'Não foi possível salvar';
  return (
    <InView of={failure}>
      <ErrorPanel error={failure} title={title} {...(mayBeAnsweredLater(failure) && { onRetry })} />
    </InView>
  );
}

export function FormNotices(props: NoticesProps) {
  const { failure, stale, recovered, onDiscard, onRetry, onCompare, ...summary } = props;
  return (
    <>
      <ErrorSummary {...summary} />
      {stale === undefined ? null : (
        <InView of={stale}>
          <Panel
            tone="attention"
            title={stale}
            role="alert"
            action={
              onCompare === undefined ? null : (
                <Button size="xs" variant="default" onClick={onCompare}>
                  Ver o que mudou
                </Button>
              )
            }
          >
            <p>O que você digitou continua aqui. Para salvar, veja antes o que mudou.</p>
          </Panel>
        </InView>
      )}
      {failure === undefined ? null : <NotSaved failure={failure} onRetry={onRetry} />}
      {recovered ? (
        <Panel
          tone="information"
          title="Recuperamos o que você havia digitado"
          action={
            <Button size="xs" variant="default" onClick={onDiscard}>
              Descartar
            </Button>
          }
        />
      ) : null}
    </>
  );
}
