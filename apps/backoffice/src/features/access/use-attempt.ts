import { useState } from 'react';
import { type Explanation, explain } from '#app/failure.ts';

const NO_REFUSAL: Explanation = { lines: [], fields: {} };

/** One attempt at a time: whether it is under way, and why the last one was refused. */
export function useAttempt(before: Explanation = NO_REFUSAL) {
  const [refusal, setRefusal] = useState(before);
  const [busy, setBusy] = useState(false);

  /** Answers the refusal, or nothing when the work was done. */
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
