import { isDatabaseDown } from '#platform/db/is-database-down.ts'

/**
 * Works through a list in its order; one that fails keeps none behind it from its turn.
 * @throws what the first failure threw, once all others were worked on; at once where the database is away.
 */
export async function oneByOne<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  let failed: { readonly error: unknown } | undefined
  for (const one of all) {
    try {
      await work(one)
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      failed ??= { error }
    }
  }
  if (failed !== undefined) throw failed.error
}
