import type { MouseEvent, SyntheticEvent } from 'react';
import { showFailure } from './toast.tsx';
import './icons.css';
import './parts.css';

/** Says it to screen readers, within the dialog the button stands in, if any: what lies behind a dialog is not read. */
function say(text: string, beside: Element): void {
  const room = beside.closest('[role="dialog"]') ?? document.body;
  const said = room.querySelector(':scope > output.kit-copied') ?? document.createElement('output');
  said.className = 'kit-copied kit-hidden';
  if (!said.isConnected) room.append(said);
  said.textContent = text;
}

async function copyFrom(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '');
  } catch {
    showFailure('Não foi possível copiar. Selecione o texto e use Ctrl+C.');
    return;
  }
  button.dataset['copied'] = '';
  say(`Copiado: ${button.dataset['what'] ?? ''}`, button);
}

const onClick = ({ currentTarget }: MouseEvent<HTMLElement>) => void copyFrom(currentTarget);
const forget = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset['copied'];
};

/**
 * Text that a click copies (CPF, phone, e-mail, linha digitável, PIX code). `copy` is what lands in the clipboard when it differs from what is read.
 * It keeps no state of its own: a list has hundreds of them.
 */
export function CopyOnClick({
  text,
  copy = text,
  what,
}: {
  readonly text: string;
  readonly copy?: string;
  readonly what: string;
}) {
  return (
    <button
      type="button"
      className="kit-copy"
      data-copy={copy}
      data-what={what}
      aria-label={`${text}, copiar ${what}`}
      title={`Copiar ${what}`}
      onClick={onClick}
      onMouseLeave={forget}
      onBlur={forget}
    >
      {text}
    </button>
  );
}
