import { refuse } from './errors.ts';

export interface AdmissionLimits {
  readonly running: number;
  readonly waitingPerKey: number;
  readonly waiting: number;
}

export interface Applicant {
  readonly key: string;
  readonly preferred: boolean;
}

interface Waiting {
  readonly key: string;
  readonly start: () => void;
}

/** Preferred applicants first, otherwise first come first served. TOO_MANY_REQUESTS when the queue is full. */
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
      // Handed over directly, so that nobody overtakes.
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
