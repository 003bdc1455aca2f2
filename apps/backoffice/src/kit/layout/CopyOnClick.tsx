import type { MouseEvent, SyntheticEvent } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import '../parts.css';

/** Says it inside the open dialog, if there is one: screen readers ignore what is behind a dialog. */
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
    notifyFailure('Não foi possível copiar. Selecione o texto e use Ctrl+C.');
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
 * A text that is copied by a click; `copy` is given when it differs from the text. It has no state, as a list has
 * hundreds.
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
