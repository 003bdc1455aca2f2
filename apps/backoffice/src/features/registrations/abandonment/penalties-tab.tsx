import { lazy, Suspense } from 'react';
import type { RecordTab } from '#kit/RecordTabs.tsx';
import type { Registration } from '../registration.ts';

const Penalties = lazy(async () => ({ default: (await import('./penalties.tsx')).Penalties }));

/** The tab 'Multas' of a registration that has some. */
export const penaltiesTab = ({
  id,
  campaignZoneOffset,
  penaltiesQty,
}: Pick<Registration, 'id' | 'campaignZoneOffset' | 'penaltiesQty'>): RecordTab[] =>
  penaltiesQty === 0
    ? []
    : [
        {
          key: 'multas',
          label: 'Multas',
          count: penaltiesQty,
          content: () => (
            <Suspense>
              <Penalties registrationId={id} zone={campaignZoneOffset} />
            </Suspense>
          ),
        },
      ];
