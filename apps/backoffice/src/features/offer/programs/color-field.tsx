import { adviceOn, tokensOf } from '@habilita/contract';
import { parseColor } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { type FieldOf, TextField, useField } from '#kit/fields/index.ts';
import { colorProblem } from './program-values.ts';
import './programs.css';

export function ColorField(props: FieldOf<string>) {
  const field = useField<string>(props);
  const color = parseColor(field.value);
  const advice = adviceOn(field.value);
  const problem = colorProblem(field.value);
  return (
    <div className="system-color-field">
      <TextField {...field} error={problem ?? field.error} />
      <input
        type="color"
        aria-label="Escolher a cor principal"
        value={color ?? '#0b6b65'}
        onChange={(event) => field.onChange(event.currentTarget.value)}
      />
      {advice !== undefined && !advice.isReadable && (
        <Button size="xs" variant="default" onClick={() => field.onChange(advice.readable)}>
          Usar {advice.readable}
        </Button>
      )}
      {color !== undefined && problem === undefined && <Samples color={color} />}
    </div>
  );
}

function Samples({ color }: { readonly color: `#${string}` }) {
  const { light, dark } = tokensOf(color);
  return (
    <div className="system-color-samples" aria-hidden="true">
      <span style={{ background: light.primary, color: '#ffffff' }}>Botão</span>
      <span style={{ background: '#ffffff', color: light.text }}>Link de dia</span>
      <span style={{ background: '#182025', color: dark.text }}>Link à noite</span>
    </div>
  );
}
