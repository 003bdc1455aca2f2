import { Button } from '@mantine/core';

interface SaveBarProps {
  readonly label: string;
  readonly byEnter: boolean;
  readonly onCancel: (() => void) | undefined;
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly onSave: () => void;
}

export function SaveBar({ label, byEnter, busy, dirty, onSave, onCancel }: SaveBarProps) {
  return (
    <div className="kit-form-bar">
      <output>{dirty ? 'Alterações não salvas' : ''}</output>
      {onCancel === undefined ? null : (
        <Button variant="default" onClick={onCancel} disabled={busy}>
          Cancelar
        </Button>
      )}
      <Button type={byEnter ? 'submit' : 'button'} loading={busy} onClick={byEnter ? undefined : onSave}>
        {label}
      </Button>
    </div>
  );
}
