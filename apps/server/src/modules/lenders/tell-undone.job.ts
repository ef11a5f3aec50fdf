import { transaction } from '#platform/db/database.ts'
import { findHandover, lockUntold, noteTelling } from './handovers.store.ts'
import type { LenderDeps } from './lender-deps.ts'
import { mailLender } from './lender-mails.ts'

/** How often sales are looked for whose lenders nobody has told. */
export const TELL_EVERY_MS = 5_000

/**
 * Tells the lender of one sale that was undone that nothing is to be paid any more, once, whichever node looks; whoever undoes a sale has no
 * post at hand. Answers whether there may be more.
 */
export const tellUndone = ({ db, post }: Pick<LenderDeps, 'db' | 'post'>): Promise<boolean> =>
  transaction(db, async (tx) => {
    const id = await lockUntold(tx)
    const handed = id === null ? null : await findHandover(tx, id)
    if (handed === null) return false
    await noteTelling(tx, handed.id)
    await mailLender(post, tx, { handed, news: 'UNDONE', bank: null })
    return true
  })
