import { z } from 'zod';
import { commaList, id } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { recipientProvider, providerStatus } from './recipient-account.schemas.ts';
import { PROVIDER_STATUS_NAMES } from './recipient-account.words.ts';

const tag = 'CFCs';

export const retryRecipientEndpoint = endpoint({
  tag,
  method: 'POST',
  path: '/api/v1/driving-schools/:id/payment-providers/:provider/retry',
  summary: 'Pede de novo, ou confere já, a conta de um CFC em um provedor de pagamento',
  access: { anyOf: ['MANAGE_CFCS'] },
  params: z.strictObject({ id, provider: recipientProvider }),
  response: providerStatus,
  errors: ['DRIVING_SCHOOL_NOT_FOUND', 'RECIPIENT_DATA_MISSING', 'RECIPIENT_NOT_OFFERED'],
  idempotent: true,
});

export const listRecipientsEndpoint = endpoint({
  tag,
  method: 'GET',
  path: '/api/v1/payment-provider-status',
  summary: 'Quais de alguns CFCs ainda não podem receber, por provedor de pagamento',
  access: { anyOf: ['VIEW_CFCS', 'QUERY_CFCS', 'MANAGE_CAMPAIGNS'] },
  query: z.strictObject({ drivingSchoolIds: commaList(id) }),
  response: z.object({
    content: z.array(
      z.object({
        drivingSchoolId: id,
        presentationName: z.string(),
        provider: recipientProvider,
        status: z.enum(PROVIDER_STATUS_NAMES),
      }),
    ),
  }),
});
