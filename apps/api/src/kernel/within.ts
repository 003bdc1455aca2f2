/** Returns the result of the promise `answer`, but rejects when it takes longer than the given milliseconds. */
export async function within<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([answer, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
