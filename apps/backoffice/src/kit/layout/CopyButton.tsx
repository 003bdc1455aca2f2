import type { SyntheticEvent } from 'react';
import '../parts.css';

/**
 * Has screen readers say the text. If a dialog is open, the text is put into the dialog, because screen readers ignore
 * the page behind an open dialog.
 */
function announce(text: string, beside: Element): void {
  const around = beside.closest('[role="dialog"]') ?? document.body;
  const output = around.querySelector(':scope > output.kit-copied') ?? document.createElement('output');
  output.className = 'kit-copied kit-hidden';
  if (!output.isConnected) around.append(output);
  output.textContent = text;
}

async function copyFrom(button: HTMLElement, onFailure: (sentence: string) => void): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
  } catch {
    onFailure('Não foi possível copiar. Selecione o texto e use Ctrl+C.');
    return;
  }
  button.dataset['copied'] = '';
  announce(`Copiado: ${button.dataset['what'] ?? ''}`, button);
}

const forget = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset['copied'];
};

export interface CopyProps {
  readonly text: string;
  /** The text that a click copies, if it differs from the text that is shown. */
  readonly copy?: string;
  readonly what: string;
}

/** A text that is copied by a click. A list has hundreds of such texts, so this component works without React state. */
export function CopyButton({
  text,
  copy = text,
  what,
  onFailure,
}: CopyProps & { readonly onFailure: (sentence: string) => void }) {
  return (
    <button
      type="button"
      className="kit-copy"
      data-copy={copy}
      data-what={what}
      aria-label={`${text}, copiar ${what}`}
      title={`Copiar ${what}`}
      onClick={({ currentTarget }) => void copyFrom(currentTarget, onFailure)}
      onMouseLeave={forget}
      onBlur={forget}
    >
      {text}
    </button>
  );
}
