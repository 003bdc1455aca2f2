export async function tellSandbox(baseURL: string, path: string, body: object = {}): Promise<void> {
  const sandbox = new URL(baseURL);
  sandbox.port = String(Number(sandbox.port) + 1);
  sandbox.hostname = '127.0.0.1';
  const answer = await fetch(new URL(path, sandbox), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused: ${answer.status} ${await answer.text()}`);
}

/** The provider gives no answers and no notices about this payment. */
export const fallSilent = (baseURL: string, paymentId: string): Promise<void> =>
  tellSandbox(baseURL, '/sandbox/behaviour', { charge: paymentId, timeoutRate: 1, dropFirst: 5 });

/** The provider answers again; its notices are still lost. */
export const speakAgain = (baseURL: string, paymentId: string): Promise<void> =>
  tellSandbox(baseURL, '/sandbox/behaviour', { charge: paymentId, timeoutRate: 0 });

/** The payer still has the code, and pays once the charge is cancelled. */
export const payAfterCancellation = (baseURL: string, paymentId: string): Promise<void> =>
  tellSandbox(baseURL, '/sandbox/behaviour', { charge: paymentId, payAfterCancellation: true });
