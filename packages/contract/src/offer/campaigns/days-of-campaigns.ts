import { dateWhere, instant } from '../../codecs.ts';
import { field } from '../../record/index.ts';

/** Years such as 0202 or 20226 are typing errors. */
const isInCampaignYears = (iso: string): boolean => iso >= '2000' && iso < '2100';
const OF_OUR_TIME = 'Digite uma data de 2000 a 2099.';
const day = dateWhere((iso) => isInCampaignYears(`${iso}T00:00:00Z`));
const moment = instant.refine((at) => isInCampaignYears(at.toString()), { error: 'INVALID' });

/** Fields for the days and moments of a campaign, and of what happens in it. */
export const dayField = (label: string) => field.date(label, { schema: day, sentence: OF_OUR_TIME });
export const momentField = (label: string) => field.moment(label, { schema: moment, sentence: OF_OUR_TIME });
