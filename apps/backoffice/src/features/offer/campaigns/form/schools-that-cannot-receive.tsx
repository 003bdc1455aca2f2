import {
  cannotReceiveText,
  type CampaignValues,
  listRecipientsEndpoint,
  type PaymentMethod,
  type PaymentProviderName,
} from '@habilita/contract';
import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';

const providerOf = (method: PaymentMethod): PaymentProviderName => (method === 'PIX' ? 'TRANSFEERA' : 'GETNET');

/** Whether a CFC of the campaign offers a payment method that this provider charges. */
function uses(values: CampaignValues, id: string, provider: PaymentProviderName): boolean {
  const school = values.drivingSchoolsConfigurations.find(({ drivingSchoolId }) => drivingSchoolId === id);
  const isOwn = school?.defaultAllowedPaymentMethods === false;
  const methods = (isOwn ? school.allowedPaymentMethods : values.allowedPaymentMethods) ?? [];
  return methods.some((method) => providerOf(method) === provider);
}

/**
 * Warns before publishing of CFCs whose account at a provider cannot receive money yet: charges of their students by
 * that provider's payment methods will be refused.
 */
export function SchoolsThatCannotReceive({ values }: { readonly values: CampaignValues }) {
  const ids = values.drivingSchoolsConfigurations.flatMap(({ drivingSchoolId: id }) => (id === null ? [] : [id]));
  const drivingSchoolIds = [...new Set(ids)];
  const { data } = useQuery({
    ...queryOf(listRecipientsEndpoint, { query: { drivingSchoolIds } }),
    enabled: drivingSchoolIds.length > 0,
    meta: { besideTheScreen: true },
  });
  const found = (data?.content ?? []).filter(({ drivingSchoolId: id, provider }) => uses(values, id, provider));
  if (found.length === 0) return null;
  return (
    <Alert color="yellow" mt={12} title="Há CFCs que ainda não podem receber">
      <ul>
        {found.map((one) => (
          <li key={`${one.drivingSchoolId} ${one.provider}`}>
            {one.presentationName} {cannotReceiveText(one)}.
          </li>
        ))}
      </ul>
      <p>A campanha pode ser publicada, mas a cobrança de quem escolher esta forma de pagamento será recusada.</p>
    </Alert>
  );
}
