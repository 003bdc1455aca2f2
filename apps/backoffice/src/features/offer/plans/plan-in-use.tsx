import type { PlanUses } from '@habilita/contract';
import { campaignText } from '@habilita/kernel';
import { Button, List } from '@mantine/core';
import { useCan } from '#api-client/session/can.tsx';
import { textOf } from '#api-client/failure.ts';
import { campaignPlace } from '#features/shared/links/campaign-place.ts';
import { LinkTo } from '#kit/layout/index.ts';
import { DialogFooter, Modal } from '#kit/feedback/index.ts';

interface PlanInUseProps {
  readonly name: string;
  readonly uses: PlanUses;
  readonly onClose: () => void;
}

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;

export function PlanInUse({ name, uses, onClose }: PlanInUseProps) {
  const { campaigns, campaignsQty, leadsQty, registrationsQty, paymentsQty } = uses;
  const unnamed = campaignsQty - campaigns.length;
  return (
    <Modal opened onClose={onClose} title={`“${name}” está em uso`} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <p>{textOf('PLAN_IN_USE')}</p>
      <List mt={12}>
        {campaigns.map((campaign) => (
          <List.Item key={campaign.id}>
            Campanha <CampaignLink {...campaign} />
          </List.Item>
        ))}
        {unnamed > 0 ? <List.Item>e mais {counted(unnamed, 'campanha', 'campanhas')}</List.Item> : null}
        {leadsQty > 0 ? <List.Item>{counted(leadsQty, 'lead', 'leads')}</List.Item> : null}
        {registrationsQty > 0 ? <List.Item>{counted(registrationsQty, 'matrícula', 'matrículas')}</List.Item> : null}
        {paymentsQty > 0 ? <List.Item>{counted(paymentsQty, 'pagamento', 'pagamentos')}</List.Item> : null}
      </List>
      <DialogFooter>
        <Button onClick={onClose}>Entendi</Button>
      </DialogFooter>
    </Modal>
  );
}

function CampaignLink({ id, name, edition }: PlanUses['campaigns'][number]) {
  const mayFollow = useCan()({ anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] });
  return (
    <LinkTo place={campaignPlace(id)} reason={mayFollow ? undefined : 'Você não tem permissão para ver as campanhas.'}>
      {campaignText(name, edition)}
    </LinkTo>
  );
}
