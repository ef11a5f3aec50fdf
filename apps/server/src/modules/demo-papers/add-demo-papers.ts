import sharp from 'sharp'
import { DEMO_PAPERS, type DemoPaper, PAPERS_PERSON } from '@app/demo/people/papers.ts'
import { DEMO_PEOPLE } from '@app/demo/people/people.ts'
import { findAccountIds } from '#modules/demo-people/index.ts'
import { deriveAccount, noteMissing } from '#modules/documents/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import type { Vault } from '#platform/vault/index.ts'
import { haveShownPapers, insertDemoPaper } from './demo-papers.store.ts'

const WIDTH_PX = 850
const HEIGHT_PX = 1_100
const LINES = 14
const LINE_PX = 52
const HOME_SITE = 'CPRTUS'

/** A specimen that nobody could take for a paper: grey lines and a seal, tinted by its number. */
function specimen({ number, category }: DemoPaper): string {
  const hue = [...`${category}${number}`].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7)
  const lines = Array.from({ length: LINES }, (_, at) => {
    const width = 300 + ((hue * (at + 3)) % 380)
    return `<rect x="90" y="${250 + at * LINE_PX}" width="${width}" height="14" rx="3" fill="hsl(${hue} 12% ${at % 3 === 0 ? 35 : 62}%)"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">
    <rect width="100%" height="100%" fill="#fdfdfb"/>
    <rect x="40" y="40" width="770" height="1020" fill="none" stroke="hsl(${hue} 30% 45%)" stroke-width="3" stroke-dasharray="14 8"/>
    <rect x="90" y="100" width="520" height="38" fill="hsl(${hue} 35% 38%)"/><rect x="90" y="160" width="300" height="18" fill="hsl(${hue} 20% 60%)"/>
    ${lines.join('')}
    <circle cx="680" cy="940" r="70" fill="none" stroke="hsl(${hue} 40% 45%)" stroke-width="8"/>
    <path d="m680 890 14 36h38l-30 24 11 38-33-22-33 22 11-38-30-24h38z" fill="none" stroke="hsl(${hue} 40% 45%)" stroke-width="5"/></svg>`
}

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
    const bytes = await sharp(Buffer.from(specimen(paper)))
      .webp()
      .toBuffer()
    const sealed = await vault.seal([bytes], { accountId, media: 'image/webp' })
    const page = { ...sealed, number: 1, widthPx: WIDTH_PX, heightPx: HEIGHT_PX }
    await transaction(db, async (tx) => {
      await vault.keep(tx, page, 'page')
      await insertDemoPaper(tx, paper, { page, of: { accountId, site, reviewerId } })
      const derived = await deriveAccount(tx, accountId, { actorId: null, nowMs: Date.now() })
      if (paper.of === PAPERS_PERSON) await noteMissing(tx, accountId, derived)
    })
  }
}
