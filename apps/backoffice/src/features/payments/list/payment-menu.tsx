import { entriesOf, PAYMENT_ACTIONS } from '@habilita/contract';
import { IconMailForward } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { SCREEN_COMMANDS } from '#features/commands/commands.ts';
import { actionsFrom, type DeclaredAction } from '#features/shared/declared-actions/declared-actions.ts';
import type { RowAction } from '#kit/list/index.ts';
import { sendBoleto } from './payment-actions.tsx';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

const SEND_BOLETO: DeclaredAction<'sendBoleto'> = {
  name: 'sendBoleto',
  label: PAYMENT_ACTIONS.sendBoleto,
  icon: <IconMailForward size={16} aria-hidden />,
};
const COMMANDS = SCREEN_COMMANDS.flatMap(({ paymentActions = {} }) => entriesOf(paymentActions)).flatMap(
  ([name, action]) => {
    if (action === undefined) return [];
    const { offered, dialog, icon, destructive = false } = action;
    return [{ offered, dialog, entry: { name, label: PAYMENT_ACTIONS[name], icon, destructive } }];
  },
);

/** The menu of a payment, with the entries that fit it. `show` draws a dialog until the dialog closes itself. */
export function paymentMenu(
  row: PaymentRow,
  show: (dialog: (onClose: () => void) => ReactNode) => void,
): readonly RowAction[] {
  const { can = {} } = row;
  const commands = COMMANDS.filter(({ offered }) => offered(row));
  return [
    ...actionsFrom([SEND_BOLETO], can, () => void sendBoleto(row)),
    ...commands.flatMap(({ entry, dialog: Dialog }) =>
      actionsFrom([entry], can, () => show((onClose) => <Dialog payment={row} onClose={onClose} />)),
    ),
  ];
}
