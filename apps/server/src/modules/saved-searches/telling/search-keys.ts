import type { KeyRing } from '#platform/keys/key-ring.ts'

const PURPOSE = 'saved-search'
const ID = /^\d{1,15}$/

/** What a key does: it ends what a search tells, or begins an alert. */
type KeyAct = 'end' | 'confirm'

/** Makes the key of a mail about a search: sealed, and not stored, so that one that ends works in the oldest message. */
export const makeSearchKey = (keys: KeyRing, searchId: number, act: KeyAct = 'end'): string =>
  keys.seal(PURPOSE, act, Buffer.from(String(searchId)))

/** The search whose key this is; null for none of ours, or one that does something else. */
export async function readSearchKey(keys: KeyRing, key: string, act: KeyAct = 'end'): Promise<number | null> {
  const bytes = await keys.unseal(PURPOSE, act, key).catch(() => null)
  const id = bytes?.toString('utf8') ?? ''
  return ID.test(id) ? Number(id) : null
}
