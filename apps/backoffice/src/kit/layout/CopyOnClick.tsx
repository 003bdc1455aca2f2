import type { MouseEvent, SyntheticEvent } from 'react';
import { notifyFailure } from '../feedback/notify.ts';
import '../parts.css';

/** Inside the dialog, if any: screen readers ignore what is behind it. */
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

/** `copy`: when it differs from the text. Stateless, as a list has hundreds. */
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
