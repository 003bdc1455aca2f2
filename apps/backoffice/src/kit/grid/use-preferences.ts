import { useLocalStorage } from '@mantine/hooks';
import { useKit } from '../kit-context.tsx';
import { type GridPreferences, NO_PREFERENCES, readPreferences } from './grid-preferences.ts';

/** A grid's columns as this person left them, remembered on this device. */
export function useGridPreferences(name: string): readonly [GridPreferences, (next: GridPreferences) => void] {
  const { person } = useKit();
  const [preferences, remember] = useLocalStorage<GridPreferences>({
    key: `habilita-columns:${person?.id ?? 'anyone'}:${name}`,
    defaultValue: NO_PREFERENCES,
    getInitialValueInEffect: false,
    deserialize: readPreferences,
  });
  return [preferences, remember] as const;
}
