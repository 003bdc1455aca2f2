import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { Unreachable } from '#app/failure.ts';
import { ErrorPanel } from '../ErrorPanel.tsx';
import { Panel } from '../Panel.tsx';
import type { ErrorLine } from './form-dom.ts';
import { focusField } from './form-dom.ts';

/** After a refused save: what is wrong, each line a way to its field. */
export function ErrorSummary({
  lines,
  form,
}: {
  readonly lines: readonly ErrorLine[];
  readonly form: RefObject<HTMLFormElement | null>;
}) {
  if (lines.length === 0) return null;
  const title = lines.length === 1 ? 'Há 1 campo para corrigir' : `Há ${lines.length} campos para corrigir`;
  const go = (path: string) => form.current !== null && focusField(form.current, path);
  return (
    <Panel tone="problem" title={title} role="alert">
      <ul className="kit-error-lines">
        {lines.map((line) => (
          <li key={line.path}>
            {line.label === '' ? (
              line.message
            ) : (
              <button type="button" onClick={() => go(line.path)}>
                {line.label}: {line.message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export interface NoticesProps {
  readonly lines: readonly ErrorLine[];
  readonly form: RefObject<HTMLFormElement | null>;
  /** A refusal that belongs to no field. */
  readonly failure: unknown;
  /** Who saved first, when someone did. */
  readonly stale: string | undefined;
  /** Typed before a reload and brought back. */
  readonly recovered: boolean;
  readonly onDiscard: () => void;
  /** Sends once more what found no connection. */
  readonly onRetry: () => void;
  /** Shows what somebody else changed; nothing until that is known. */
  readonly onCompare: (() => void) | undefined;
}

function NotSaved({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  if (!(failure instanceof Unreachable)) return <ErrorPanel error={failure} title="Não foi possível salvar" />;
  return <ErrorPanel error={failure} title="Não foi possível salvar: sem conexão" onRetry={onRetry} />;
}

/** What a person must know before going on with a form, above its sections. */
export function FormNotices({ lines, form, failure, stale, recovered, onDiscard, onRetry, onCompare }: NoticesProps) {
  return (
    <>
      <ErrorSummary lines={lines} form={form} />
      {stale === undefined ? null : (
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
