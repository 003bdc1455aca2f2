import { useState } from 'react';
import { explain, type Explanation } from '#api-client/failure.ts';

const NO_REFUSAL: Explanation = { lines: [], fields: {} };

export function useAttempt(before: Explanation = NO_REFUSAL) {
  const [refusal, setRefusal] = useState(before);
  const [busy, setBusy] = useState(false);

  const attempt = async (work: () => Promise<void>): Promise<Explanation | undefined> => {
    setBusy(true);
    setRefusal(NO_REFUSAL);
    try {
      await work();
      return undefined;
    } catch (error) {
      const explained = explain(error);
      setRefusal(explained);
      return explained;
    } finally {
      setBusy(false);
    }
  };

  return { refusal, busy, attempt, forget: () => setRefusal(NO_REFUSAL) };
}
