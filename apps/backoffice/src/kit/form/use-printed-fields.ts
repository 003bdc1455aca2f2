import { type RefObject, useEffect } from 'react';

const FIELDS = '.mantine-Input-wrapper > input:not([type="password"])';

/** On paper fields are text, so that a long value takes several lines; print.css shows it. */
export function usePrintedFields(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const write = () => {
      for (const input of form.current?.querySelectorAll<HTMLInputElement>(FIELDS) ?? [])
        input.parentElement?.setAttribute('data-on-paper', input.value);
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [form]);
}
