import { refuse } from './errors.ts';

export interface AdmissionLimits {
  /** Pieces of work that run at the same time. */
  readonly running: number;
  /** Waiting pieces of one key, in each of the two lines. */
  readonly waitingPerKey: number;
  /** Waiting pieces altogether, in each of the two lines. */
  readonly waiting: number;
}

export interface Applicant {
  /** Whom the wait is counted for, as an address. */
  readonly key: string;
  /** Waits in the line that is served first. */
  readonly preferred: boolean;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

/**
 * Runs a bounded number of pieces of work at a time and lets a bounded number wait, preferred applicants before others, each line first
 * come first served. What finds its line full is refused at once with TOO_MANY_REQUESTS.
 */
export function admissionQueue(
  limits: AdmissionLimits,
): <T>(applicant: Applicant, work: () => Promise<T>) => Promise<T> {
  const preferred: Waiting[] = [];
  const others: Waiting[] = [];
  let running = 0;
  return async (applicant, work) => {
    if (running >= limits.running) await takePlace(applicant.preferred ? preferred : others, applicant.key, limits);
    else running += 1;
    try {
      return await work();
    } finally {
      // The place passes straight to the next one waiting.
      const next = preferred.shift() ?? others.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
}

function takePlace(line: Waiting[], key: string, limits: AdmissionLimits): Promise<void> {
  const ofKey = line.filter((waiting) => waiting.key === key).length;
  if (line.length >= limits.waiting || ofKey >= limits.waitingPerKey) return refuse('TOO_MANY_REQUESTS');
  return new Promise((resolve) => line.push({ key, start: resolve }));
}
