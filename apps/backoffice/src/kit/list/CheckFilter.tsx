import { Checkbox } from '@mantine/core';

interface CheckFilterProps {
  readonly label: string;
  readonly value: string;
  readonly initially: 'true' | 'false';
  readonly onChange: (value: string) => void;
}

/** A check box always has a value, so the filter's initial value counts as no filter (Specification 2 §2). */
export default function CheckFilter({ label, value, initially, onChange }: CheckFilterProps) {
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
