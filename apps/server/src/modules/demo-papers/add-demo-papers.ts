import { DEMO_PAPERS, PAPERS_PERSON } from '@app/demo/people/papers.ts'
import { DEMO_PEOPLE } from '@app/demo/people/people.ts'
import { findAccountIds } from '#modules/demo-people/index.ts'
import { deriveAccount, noteMissing } from '#modules/documents/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import type { Vault } from '#platform/vault/index.ts'
import { haveShownPapers, insertDemoPaper } from './demo-papers.store.ts'
import { specimenPage } from './specimen-page.ts'

const HOME_SITE = 'CPRTUS'

/** Gives invented people their papers, in every state and as a queue, once. */
export async function addDemoPapers({ db, vault }: { readonly db: Db; readonly vault: Vault }): Promise<void> {
  const ids = await findAccountIds(
    db,
    DEMO_PEOPLE.map(({ number }) => number),
  )
  const owners = [...new Set(DEMO_PAPERS.map(({ of }) => of))].flatMap((number) => ids.get(number) ?? [])
  const reviewerId = ids.get(DEMO_PEOPLE.find(({ privileges = [] }) => privileges.includes('REVIEWER'))?.number ?? 0)
  if (reviewerId === undefined || (await haveShownPapers(db, owners))) return
  for (const paper of DEMO_PAPERS) {
    const accountId = ids.get(paper.of)
    if (accountId === undefined) continue
    const site = DEMO_PEOPLE.find(({ number }) => number === paper.of)?.site ?? HOME_SITE
    const page = await specimenPage(vault, { accountId, drawn: `${paper.category}${paper.number}` })
    await transaction(db, async (tx) => {
      await vault.keep(tx, page, 'page')
      await insertDemoPaper(tx, paper, { page, of: { accountId, site, reviewerId } })
      const derived = await deriveAccount(tx, accountId, { actorId: null, nowMs: Date.now() })
      if (paper.of === PAPERS_PERSON) await noteMissing(tx, accountId, derived)
    })
  }
}
