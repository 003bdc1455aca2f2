import { useEffect, useState } from 'react';
import { loadErrorTexts, textOf } from './failure.ts';

export function useErrorTexts(): (code: string) => string {
  const [words, setWords] = useState<(code: string) => string>(() => () => '');
  useEffect(() => void loadErrorTexts().then(() => setWords(() => (code: string) => textOf(code))), []);
  return words;
}
