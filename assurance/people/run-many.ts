/** Runs a numbered task so many times, a few at once. */
export async function runMany(
  { count, atOnce }: { readonly count: number; readonly atOnce: number },
  task: (at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const one = async (): Promise<void> => {
    for (let at = next++; at < count; at = next++) await task(at)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}
