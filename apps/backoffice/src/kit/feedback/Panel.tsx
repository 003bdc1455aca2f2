import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '../parts.css';

const ICONS = {
  problem: IconCircleX,
  attention: IconAlertTriangle,
  information: IconInfoCircle,
  positive: IconCircleCheck,
} as const;

export function Panel({
  tone,
  title,
  role,
  children,
  action,
}: {
  readonly tone: keyof typeof ICONS;
  readonly title: string;
  /**
   * With 'alert', a screen reader reads the panel aloud at once. Panels that answer what somebody has just done use it.
   */
  readonly role?: 'alert';
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const Icon = ICONS[tone];
  return (
    <div className="kit-panel" data-tone={tone} role={role}>
      <Icon size={20} aria-hidden />
      <div style={{ flex: 1, minWidth: 0 }}>
        <p className="kit-panel-title">{title}</p>
        {children}
        {action === undefined ? null : <div style={{ marginTop: 8 }}>{action}</div>}
      </div>
    </div>
  );
}
