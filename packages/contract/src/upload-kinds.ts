import { RECEIPT } from './commands/refund/refund.routes.ts';
import { CAMPAIGN_LOGO } from './offer/campaigns/campaign-logo.routes.ts';
import { DRIVING_SCHOOL_LOGO } from './offer/driving-schools/logo.routes.ts';
import { ATTACHMENT } from './on-records/attachments/attachments.routes.ts';
import { AVATAR } from './people/users/users.schemas.ts';
import type { UploadKind } from './upload.ts';

/**
 * All kinds of files that people may send. In the storage, each kind has a folder of its own, which is named after the
 * kind.
 */
export const UPLOAD_KINDS: readonly UploadKind[] = [ATTACHMENT, AVATAR, CAMPAIGN_LOGO, DRIVING_SCHOOL_LOGO, RECEIPT];
