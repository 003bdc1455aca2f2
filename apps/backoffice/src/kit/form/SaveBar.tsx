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
  /** The reason there was when somebody last tried to save; said aloud as long as it is still the reason. */
  readonly told: string | undefined;
  readonly onSave: () => void;
}

export function SaveBar({ label, byEnter, busy, dirty, off, told, onSave, onCancel }: SaveBarProps) {
  const unsaved = dirty ? 'Alterações não salvas' : '';
  return (
    <div className="kit-form-bar">
      <output>{off !== undefined && told === off ? off : unsaved}</output>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
      )}
      {/* Enter presses a button that is off, too. */}
      <DisabledReason reason={off} onTry={onSave}>
        <Button type={byEnter ? 'submit' : 'button'} loading={busy} onClick={byEnter ? undefined : onSave}>
          {label}
        </Button>
      </DisabledReason>
    </div>
  );
}
