import { Checkbox } from '@mantine/core';

interface CheckFilterProps {
  readonly label: string;
  /** As typed: empty for what holds anyway. */
  readonly value: string;
  readonly initially: 'true' | 'false';
  readonly onChange: (value: string) => void;
}

/** A filter that is on, or off, unless somebody says otherwise: a box that always has a value (Specification 2 §2, Templates). */
export function CheckFilter({ label, value, initially, onChange }: CheckFilterProps) {
  return (
    <Checkbox
      label={label}
      checked={(value || initially) === 'true'}
      onChange={(event) => {
        const chosen = String(event.currentTarget.checked);
        onChange(chosen === initially ? '' : chosen);
      }}
      py={8}
      mt={{ base: 0, sm: 24 }}
    />
  );
}
