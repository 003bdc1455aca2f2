import { Button } from '@mantine/core';
import { DisabledReason } from '../DisabledReason.tsx';

interface SaveBarProps {
  readonly label: string;
  readonly byEnter: boolean;
  readonly onCancel: (() => void) | undefined;
  readonly busy: boolean;
  readonly dirty: boolean;
  /** Why the button is off. */
  readonly off: string | undefined;
  readonly onSave: () => void;
}

export function SaveBar({ label, byEnter, busy, dirty, off, onSave, onCancel }: SaveBarProps) {
  return (
    <div className="kit-form-bar">
      <output>{dirty ? 'Alterações não salvas' : ''}</output>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
      )}
      <DisabledReason reason={off}>
        <Button type={byEnter ? 'submit' : 'button'} loading={busy} onClick={byEnter ? undefined : onSave}>
          {label}
        </Button>
      </DisabledReason>
    </div>
  );
}
