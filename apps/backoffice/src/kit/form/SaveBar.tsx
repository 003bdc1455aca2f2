import { Button } from '@mantine/core';
import { BusyButton } from '../BusyButton.tsx';
import { DisabledReason } from '../DisabledReason.tsx';
import { TextWithSums } from '../Money.tsx';

interface SaveBarProps {
  readonly label: string;
  readonly cancelLabel: string | undefined;
  readonly destructive: boolean;
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

export function SaveBar(props: SaveBarProps) {
  const { label, cancelLabel = 'Cancelar', destructive, byEnter, busy, dirty, off, told, onSave, onCancel } = props;
  const unsaved = dirty ? 'Alterações não salvas' : '';
  return (
    <div className="kit-form-bar">
      <output>{off !== undefined && told === off ? off : unsaved}</output>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </Button>
      )}
      {/* Enter presses a button that is off, too. */}
      <DisabledReason reason={off} onTry={onSave}>
        <BusyButton
          type={byEnter ? 'submit' : 'button'}
          loading={busy}
          onClick={byEnter ? undefined : onSave}
          {...(destructive && { color: 'red' })}
        >
          <TextWithSums>{label}</TextWithSums>
        </BusyButton>
      </DisabledReason>
    </div>
  );
}
