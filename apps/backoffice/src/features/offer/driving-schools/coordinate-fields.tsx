import type { ClipboardEvent } from 'react';
import type { FormHandle } from '#kit/form/index.ts';
import { ParsedField } from '#kit/fields/index.ts';
import { parseDegrees, parsePair, showDegrees } from './coordinates.ts';
import type { SchoolValues } from './driving-school.ts';

const degrees = { parse: parseDegrees, show: showDegrees, inputMode: 'text', align: 'end' } as const;

/** Coordinates in decimal degrees. Pasting latitude and longitude together fills both fields. */
export function CoordinateFields({ form }: { readonly form: FormHandle<SchoolValues> }) {
  const paste = (event: ClipboardEvent) => {
    const pair = parsePair(event.clipboardData.getData('text'));
    if (pair === undefined || form.readOnly) return;
    event.preventDefault();
    form.set(pair);
  };
  return (
    <>
      <div data-narrow="" onPaste={paste}>
        <ParsedField
          {...degrees}
          invalid="Digite a latitude em graus, como -20,3155."
          help="Em graus. Cole o par copiado do mapa."
          {...form.field('latitude')}
        />
      </div>
      <div data-narrow="" onPaste={paste}>
        <ParsedField {...degrees} invalid="Digite a longitude em graus, como -40,3128." {...form.field('longitude')} />
      </div>
    </>
  );
}
