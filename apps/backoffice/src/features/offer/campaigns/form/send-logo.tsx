import { readCampaignLogoEndpoint, sendCampaignLogoEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { areaKey } from '#api-client/queries.ts';
import { direct } from '#api-client/send-file.ts';
import { lazily } from '#code-loading/lazily.ts';

const UploadDialog = lazily(async () => ({ default: (await import('#kit/upload/UploadDialog.tsx')).UploadDialog }));

export interface LogoPlace {
  readonly state: string;
  readonly locality: string;
  readonly edition: number;
}

interface SendLogoProps {
  readonly place: LogoPlace;
  readonly onClose: () => void;
}

/** The dialog that sends a picture and stores it as the logo of the campaigns with this state, city and edition. */
export default function SendLogo({ place, onClose }: SendLogoProps) {
  const client = useQueryClient();
  return (
    <UploadDialog
      title="Logo da campanha"
      source={direct(sendCampaignLogoEndpoint, () => ({ params: place }))}
      onClose={onClose}
      onUploaded={() => client.invalidateQueries({ queryKey: areaKey(readCampaignLogoEndpoint) })}
    />
  );
}
