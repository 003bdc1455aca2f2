import { backToCartCommand, REGISTRATION_ACTIONS } from '@habilita/contract';
import { call } from '#api-client/call.ts';
import { CommandDialog } from '#features/shared/money-command/command-dialog.tsx';
import type { ActionDialogProps } from '#features/shared/registration/registration-action.ts';

export function BackToCartDialog({ registration: { id, studentId }, onClose }: ActionDialogProps) {
  const params = { studentId, id };
  return (
    <CommandDialog
      title={REGISTRATION_ACTIONS.backToCart}
      of={['back-to-cart', id]}
      simulate={(body, signal) => call(backToCartCommand.simulate, { params, body }, { signal })}
      execute={(body) => call(backToCartCommand.execute, { params, body })}
      label={() => 'Confirmar a volta ao carrinho'}
      destructive
      refusedTitle="Não foi possível voltar para o carrinho"
      done="Retirada de matrícula realizada com sucesso!"
      onClose={onClose}
    />
  );
}
