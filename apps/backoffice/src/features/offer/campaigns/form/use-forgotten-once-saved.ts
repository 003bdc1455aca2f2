import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { wholeCampaign } from './whole-campaign.ts';

/**
 * Returns a function to call once the campaign is saved. It removes the campaign from the cache as soon as the form is
 * left, so that the next screen waits for the new version instead of showing the old one.
 */
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
