import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconPoint } from '@tabler/icons-react';
import type { Tone } from './tone.ts';
import './parts.css';

const ICONS = {
  positive: IconCircleCheck,
  attention: IconAlertTriangle,
  problem: IconCircleX,
  information: IconInfoCircle,
  neutral: IconPoint,
} as const satisfies Record<Tone, unknown>;

/** A status in words; the colour and the icon only repeat them. */
export function StatusBadge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  const Icon = ICONS[tone];
  return (
    <span className="kit-badge" data-tone={tone} title={children}>
      <Icon size={14} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
