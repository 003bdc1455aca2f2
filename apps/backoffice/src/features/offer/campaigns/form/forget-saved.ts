import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wholeCampaign } from './whole-campaign.ts';

/** Returns how to say that the campaign was saved: once its form is left, its next screen waits for the new version. */
export function useForgottenOnceSaved(id: string | undefined): () => void {
  const client = useQueryClient();
  const saved = useRef(false);
  useEffect(
    () => () => {
      if (saved.current && id !== undefined) client.removeQueries({ queryKey: wholeCampaign(id).queryKey });
      saved.current = false;
    },
    [client, id],
  );
  return () => {
    saved.current = true;
  };
}
