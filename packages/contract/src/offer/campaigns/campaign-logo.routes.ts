import { z } from 'zod';
import { text, wholeNumber } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { FILE_ERRORS, uploadKind } from '../../upload.ts';

/** The file that may become a campaign's logo (Specification 2 §5 and §9). */
export const CAMPAIGN_LOGO = uploadKind({
  name: 'campaign-logo',
  types: ['image/png'],
  exactResolution: { width: 300, height: 200 },
});

/** The message when a logo is chosen before state, city and edition are filled in (Specification 2 §5). */
export const LOGO_NEEDS_PLACE = 'É necessário preencher os campos de estado, localidade e edição';

const tag = 'Campanhas';
const path = '/api/v1/campaigns/:state/:locality/:edition/logo';
const params = z.strictObject({
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, { error: 'INVALID' }),
  locality: text(100),
  edition: wholeNumber(1, 9999),
});
const response = z.object({ url: z.string().nullable() });

export const readCampaignLogoEndpoint = endpoint({
  tag,
  method: 'GET',
  access: { anyOf: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'] },
  path,
  summary: 'A logo das campanhas de uma cidade e edição',
  params,
  response,
  errors: ['CAMPAIGN_NOT_FOUND', 'STATE_NOT_FOUND'],
});

/** The logo may be sent before the campaign is published. */
export const sendCampaignLogoEndpoint = endpoint({
  tag,
  method: 'PUT',
  access: { anyOf: ['MANAGE_CAMPAIGNS'] },
  path,
  summary: 'Envia a logo das campanhas de uma cidade e edição',
  params,
  file: CAMPAIGN_LOGO,
  response,
  ratePerMinute: 60,
  errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_FINISHED', 'CAMPAIGN_LOGO_OF_FINISHED', 'STATE_NOT_FOUND', ...FILE_ERRORS],
});
