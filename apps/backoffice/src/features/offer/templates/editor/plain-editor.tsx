import { expressionOf, smsLength } from '@habilita/contract';
import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { VariableMenu } from './variable-menu.tsx';

interface PlainEditorProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly readOnly: boolean;
  /** Whether the text is an SMS, whose price depends on its length. */
  readonly isMessage: boolean;
}

export function PlainEditor({ value, onChange, readOnly, isMessage }: PlainEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string) => {
    const { current } = area;
    if (current === null) return;
    // The browser puts the cursor after the inserted text. Rendering the same value again does not move it.
    current.setRangeText(`{{ ${expressionOf(name)} }}`, current.selectionStart, current.selectionEnd, 'end');
    onChange(current.value);
    current.focus();
  };
  return (
    <div className="tpl-plain">
      <VariableMenu onPick={insert} disabled={readOnly} />
      <Textarea
        ref={area}
        aria-label="Texto do template"
        value={value}
        readOnly={readOnly}
        autosize
        minRows={10}
        maxRows={30}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {isMessage ? <SmsCounter text={value} /> : null}
    </div>
  );
}

function SmsCounter({ text }: { readonly text: string }) {
  const { length, messages, left, unicode } = smsLength(text);
  return (
    <output className="tpl-counter">
      {length} caracteres, {messages} {messages === 1 ? 'mensagem' : 'mensagens'}, restam {left}
      {unicode ? ' (acentos como ã e õ encurtam a mensagem para 70)' : ''}. Sem contar o que as variáveis trarão.
    </output>
  );
}
