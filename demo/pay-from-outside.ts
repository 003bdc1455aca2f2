import type { Sandbox } from '@habilita/sandbox';
import type { SimulatedProviders } from './simulated-providers.ts';

interface Providers {
  readonly sandbox: Sandbox;
  readonly simulated: SimulatedProviders | undefined;
}

/** Pays the charge of a payment wherever it was issued; `again`: only one that was paid already. */
export function payFromOutside(
  { sandbox, simulated }: Providers,
  paymentId: string,
  again: boolean,
  now: Temporal.Instant,
): void {
  const pix = simulated?.transfeera.records.charges.find(({ integrationId }) => integrationId === paymentId);
  const boleto = simulated?.getnet.records.payments.all().findLast(({ orderId }) => orderId === paymentId);
  const charge = sandbox.store.find(paymentId, now);
  if (simulated !== undefined && pix !== undefined) {
    if (again === (pix.status === 'CONCLUIDA')) simulated.transfeera.engine.pay(pix);
  } else if (simulated !== undefined && boleto !== undefined) {
    if (again === (boleto.status === 'PAID')) simulated.getnet.engine.payBoleto(boleto);
  } else if (charge !== undefined && again === charge.payments.length > 0) {
    sandbox.engine.payFromOutside(charge, { force: true });
  }
}
