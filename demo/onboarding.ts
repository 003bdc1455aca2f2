import { schoolBody } from './catalogue.ts';
import { NEWCOMERS, VITORIA } from './places.ts';
import type { World } from './world.ts';

interface SavedSchool {
  readonly id: string;
  readonly version: number;
}

/**
 * Creates schools that are in no campaign, each with another status at the providers: in analysis, refused, blocked, or
 * with a new bank account that waits for a decision. Their accounts are requested like any other; the simulated
 * providers decide.
 */
export async function showEveryStanding(world: World, token: string): Promise<void> {
  const { getnet } = world.providers;
  const add = async (place: (typeof NEWCOMERS)[keyof typeof NEWCOMERS], serial: number, more: object = {}) => {
    const body = { ...schoolBody(VITORIA, place, { index: 0, serial }), ...more };
    const { id } = await world.call<SavedSchool>('POST', '/driving-schools', { body, token });
    await world.settle();
    return { id, body };
  };
  const decide = (cnpj: string, decision: 'CORRECTION' | 'REFUSED' | 'BLOCKED', reason: string) => {
    const subseller = getnet.subsellers.byDocument(cnpj);
    if (subseller !== undefined) getnet.subsellers.decide(subseller, decision, [reason]);
  };
  const askAgain = async (id: string) => {
    await world.call('POST', `/driving-schools/${id}/payment-providers/GETNET/retry`, { body: {}, token });
    await world.settle();
  };

  const blocked = await add(NEWCOMERS.blocked, 93);
  decide(blocked.body.cnpj, 'BLOCKED', 'Recebimentos suspensos para verificação cadastral');
  await askAgain(blocked.id);
  const changing = await add(NEWCOMERS.changing, 94);
  getnet.setKnobs({ subsellers: 'WAIT' });
  const stored = await world.call<SavedSchool>('GET', `/driving-schools/${changing.id}`, { token });
  await world.call('PUT', `/driving-schools/${changing.id}`, { body: { ...stored, accountNumber: '90210' }, token });
  await world.settle();
  const inAnalysis = await add(NEWCOMERS.inAnalysis, 91, { transfeeraPixKeyType: null, transfeeraPixKey: null });
  decide(inAnalysis.body.cnpj, 'CORRECTION', 'Envie o contrato social com a última alteração');
  await askAgain(inAnalysis.id);
  const wrongKey = { transfeeraPixKeyType: 'EMAIL', transfeeraPixKey: 'chave.pix15@transfeera.com' };
  const refused = await add(NEWCOMERS.refused, 92, wrongKey);
  decide(refused.body.cnpj, 'REFUSED', 'Conta bancária não pertence ao CNPJ informado');
  await askAgain(refused.id);
  getnet.setKnobs({ subsellers: 'APPROVED' });
}
