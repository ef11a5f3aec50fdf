import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { transaction } from '#platform/db/database.ts'
import { deriveAccount } from './derive-account.ts'
import type { DocumentsDeps } from './documents-deps.ts'
import { CHECK_AFTER_SECONDS, CHECKED_A_TURN_MAX } from './documents-limits.ts'
import { noteMissing } from './paper-alerts.ts'
import { mailVerdict } from './paper-mails.ts'
import { insertPages, listChecking, lockPaper, type PaperRow, saveChecked } from './papers.store.ts'

/** Checks one file anew; false where nothing can be said yet. */
async function checkPaper(deps: DocumentsDeps, { id, accountId, original, kind }: PaperRow): Promise<boolean> {
  const { db, vault, uploads, post, sessions } = deps
  const object = original === null ? null : await vault.find(db, original)
  const found = object === null ? ({ outcome: 'refused', fault: 'FILE_BROKEN' } as const) : await uploads.inspect(object)
  if (found.outcome === 'waiting') return false
  await transaction(db, async (tx) => {
    await lockTerms(tx, accountId)
    const paper = await lockPaper(tx, id)
    // Withdrawn meanwhile, or checked by another node.
    if (paper === null || paper.state !== 'CHECKING') return
    const fault = found.outcome === 'refused' ? found.fault : null
    const pages = found.outcome === 'sound' ? found.pages : []
    for (const page of pages) await vault.keep(tx, page, 'page')
    await insertPages(tx, id, pages)
    const keepsFile = fault === null && kind === 'pdf'
    if (!keepsFile && original !== null) await vault.remove(tx, [original])
    await saveChecked(tx, id, { pages: pages.length, original: keepsFile ? original : null, fault })
    if (fault === null) return
    await addAccountEvent(tx, {
      accountId,
      actorId: null,
      kind: 'document-decided',
      detail: { document: id, verdict: 'REFUSE', reason: fault },
    })
    const derived = await deriveAccount(tx, accountId, { actorId: null, nowMs: Date.now() })
    await noteMissing(tx, accountId, derived)
    const { category, site } = paper
    const news = { category, verdict: 'SEND_BACK', reason: fault, nameOnDocument: '', expiresOn: '', neededBy: '', canBid: false } as const
    await mailVerdict(post, tx, { accountId, site, news })
  })
  if (found.outcome === 'refused') await sessions.keepFactsOf(accountId, { refreshAlerts: true })
  return true
}

/**
 * Checks the files that could not be checked when they came; answers how many were. A scanner that does not answer ends the turn; a file
 * whose check fails by a fault of ours does not hold up those behind it. @throws that fault once the others were looked at.
 */
export async function checkWaitingPapers(deps: DocumentsDeps, { olderSeconds = CHECK_AFTER_SECONDS } = {}): Promise<number> {
  let checked = 0
  const faults: unknown[] = []
  for (const paper of await listChecking(deps.db, { olderSeconds, limit: CHECKED_A_TURN_MAX })) {
    try {
      if (!(await checkPaper(deps, paper))) break
      checked += 1
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return checked
}
