import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { showFailure } from './toast.tsx';
import './parts.css';

/** Text that a click copies (CPF, phone, e-mail, linha digitável, PIX code). `copy` is what lands in the clipboard when it differs from what is read. */
export function CopyOnClick({
  text,
  copy = text,
  what,
}: {
  readonly text: string;
  readonly copy?: string;
  readonly what: string;
}) {
  const [copied, setCopied] = useState(false);
  const onClick = async () => {
    try {
      await navigator.clipboard.writeText(copy);
      setCopied(true);
    } catch {
      showFailure('Não foi possível copiar. Selecione o texto e use Ctrl+C.');
    }
  };
  return (
    <>
      <button
        type="button"
        className="kit-copy"
        data-copied={copied || undefined}
        aria-label={`${text}, copiar ${what}`}
        title={copied ? 'Copiado' : `Copiar ${what}`}
        onClick={() => void onClick()}
        onMouseLeave={() => setCopied(false)}
        onBlur={() => setCopied(false)}
      >
        <span>{text}</span>
        {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
      </button>
      <output className="kit-hidden">{copied ? `Copiado: ${what}` : ''}</output>
    </>
  );
}
