import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { deleteBegun, listLeft, listPictures, listToEmpty, lockCheck, saveEmptied } from './checks.store.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { BEGUN_KEPT_HOURS, CLEANED_A_TURN_MAX, PICTURES_KEPT_DAYS } from './identity-limits.ts'

type Deps = Pick<IdentityDeps, 'db' | 'vault'>

async function removePictures({ vault }: Deps, tx: Tx, id: number): Promise<void> {
  const pictures = await listPictures(tx, id)
  await vault.remove(
    tx,
    pictures.map(({ objectId }) => objectId),
  )
}

/** Takes away the pictures of checks that were decided long enough ago, and checks that were begun and left; answers how many of each. */
export async function cleanChecks(deps: Deps): Promise<{ readonly emptied: number; readonly left: number }> {
  const decided = await listToEmpty(deps.db, { days: PICTURES_KEPT_DAYS, limit: CLEANED_A_TURN_MAX })
  for (const { id, accountId } of decided)
    await transaction(deps.db, async (tx) => {
      await lockTerms(tx, accountId)
      await removePictures(deps, tx, id)
      await saveEmptied(tx, id)
    })
  const begun = await listLeft(deps.db, { hours: BEGUN_KEPT_HOURS, limit: CLEANED_A_TURN_MAX })
  let left = 0
  for (const { id, accountId } of begun)
    await transaction(deps.db, async (tx) => {
      await lockTerms(tx, accountId)
      // Its last picture may have come meanwhile.
      if ((await lockCheck(tx, id))?.status !== 'INITIATED') return
      await removePictures(deps, tx, id)
      await deleteBegun(tx, id)
      left += 1
    })
  return { emptied: decided.length, left }
}
