import { PAYMENT_ACTIONS } from '@habilita/contract';
import { IconArrowBackUp, IconCircleMinus, IconCirclePlus, IconMailForward } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { actionsFrom, type DeclaredAction } from '#features/shared/declared-actions/declared-actions.ts';
import type { RowAction } from '#kit/list/index.ts';
import { sendBoleto } from './payment-actions.tsx';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';
import { lazily } from '#code-loading/once-loaded.ts';

const ActivationDialog = lazily(async () => ({
  default: (await import('#features/commands/activation/activation-dialog.tsx')).ActivationDialog,
}));

const ReversalDialog = lazily(async () => ({
  default: (await import('#features/commands/reversal/reversal-dialog.tsx')).ReversalDialog,
}));

/** These entries follow the row's own `can` (Specification 3 §2 and §4). */
type Name = 'sendBoleto' | 'reverse' | 'inactivate' | 'activate';
const DECLARED: readonly DeclaredAction<Name>[] = [
  { name: 'sendBoleto', label: PAYMENT_ACTIONS.sendBoleto, icon: <IconMailForward size={16} aria-hidden /> },
  {
    name: 'reverse',
    label: PAYMENT_ACTIONS.reverse,
    icon: <IconArrowBackUp size={16} aria-hidden />,
    destructive: true,
  },
  {
    name: 'inactivate',
    label: PAYMENT_ACTIONS.inactivate,
    icon: <IconCircleMinus size={16} aria-hidden />,
    destructive: true,
  },
  { name: 'activate', label: PAYMENT_ACTIONS.activate, icon: <IconCirclePlus size={16} aria-hidden /> },
];

/**
 * Only entries that fit: 'Ativar' when inactive, 'Inativar' when active, and 'Estornar' where the specification
 * offers it, disabled when the student already has the money.
 */
function paymentCan({ can, active }: PaymentRow) {
  if (can === undefined) return {};
  const { reverse } = can;
  return {
    sendBoleto: can.sendBoleto,
    ...(reverse === true || reverse === 'PAYMENT_GIVEN_BACK' ? { reverse } : {}),
    ...(active ? { inactivate: can.inactivate } : { activate: can.activate }),
  };
}

/** `show` draws a dialog until it closes itself. */
export const paymentMenu = (
  row: PaymentRow,
  show: (dialog: (onClose: () => void) => ReactNode) => void,
): readonly RowAction[] =>
  actionsFrom(DECLARED, paymentCan(row), (name) => {
    if (name === 'sendBoleto') void sendBoleto(row);
    else if (name === 'reverse') show((onClose) => <ReversalDialog payment={row} onClose={onClose} />);
    else show((onClose) => <ActivationDialog payment={row} onClose={onClose} />);
  });
