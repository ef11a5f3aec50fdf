import type { RetainedKind } from '@app/contract/operations/retention/retention-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { goesOn, type RetentionCategory } from '@app/rules/retention/keep-years.ts'
import { listSealedAgreements } from '#modules/agreements/index.ts'
import { listSealedPapers } from '#modules/documents/index.ts'
import { listHitFacts } from '#modules/screening/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isLost, type RetainedFile, type SealedRecord, Unreadable } from '#platform/vault/index.ts'
import { type ClosedPerson, findPerson } from './persons.store.ts'
import type { RetentionDeps } from './retention-deps.ts'

/** A paper, an agreement or a screening hit that law keeps, as it lies under its owner's key or in its row. */
interface ToKeep {
  readonly kind: RetainedKind
  readonly category: RetentionCategory
  readonly site: SiteCode
  readonly goesOn: string
  /** Objects of the vault by the names of their files. */
  readonly files: readonly (readonly [name: string, objectId: string])[]
  /** What its row says, and the evidence of a signature. */
  readonly facts: Readonly<Record<string, unknown>>
}

/** What law keeps of somebody, sealed under keys of its own; `sources` names what it was made from. */
export interface LawRecords {
  readonly records: readonly SealedRecord[]
  readonly sources: string
}

async function listToKeep(db: Db | Tx, accountId: number, { closedAt }: Pick<ClosedPerson, 'closedAt'>): Promise<readonly ToKeep[]> {
  const found: Omit<ToKeep, 'goesOn'>[] = []
  for await (const { id, category, state, pages, original, facts } of listSealedPapers(db, accountId)) {
    if (state !== 'APPROVED') continue
    const drawn = pages.map((objectId, at) => [`page-${at + 1}`, objectId] as const)
    const files = original === null ? drawn : [...drawn, ['original', original] as const]
    found.push({ kind: 'PAPER', category, site: facts['site'] as SiteCode, files, facts: { document: id, ...facts } })
  }
  for (const { id, form, objectId, evidence, evidenceSignature, facts } of await listSealedAgreements(db, accountId)) {
    const all = { agreement: id, ...facts, evidence, evidenceSignature }
    found.push({ kind: 'AGREEMENT', category: form, site: facts['site'] as SiteCode, files: [['document', objectId]], facts: all })
  }
  for (const { site, facts } of await listHitFacts(db, accountId))
    found.push({ kind: 'SCREENING', category: 'SCREENING', site, files: [], facts })
  return found.flatMap((one) => {
    const day = goesOn({ site: one.site, category: one.category, closedOn: dayOfSite(one.site, (closedAt ?? new Date()).getTime()) })
    return day === null ? [] : [{ ...one, goesOn: day }]
  })
}

/** What was sealed, by its objects; a hit has none and may be decided meanwhile, so that all it says counts. */
const nameOf = (kept: readonly ToKeep[]): string =>
  JSON.stringify(kept.map(({ kind, category, files, facts }) => [kind, category, kind === 'SCREENING' ? facts : files]))

/** The clear files of what is kept, one after the other, and what is said of it as the last. A file that does not open is named there. */
async function* filesOf({ db, vault, log }: RetentionDeps, person: ClosedPerson, { files, facts }: ToKeep): AsyncGenerator<RetainedFile> {
  const missing: string[] = []
  for (const [name, objectId] of files) {
    const object = await vault.find(db, objectId)
    try {
      if (object === null) throw new Unreadable('no row keeps it')
      yield { name, media: object.media, bytes: await vault.read(object) }
    } catch (error) {
      if (!isLost(error)) throw error
      log.error({ err: error, object: objectId }, 'a file that law keeps could not be read, and goes with its owner')
      missing.push(name)
    }
  }
  const { number, firstName, lastName, companyName, address } = person
  const said = {
    format: 'hammerlane-retained',
    version: 1,
    person: { number, firstName, lastName, companyName, address },
    ...facts,
    missing,
  }
  yield { name: 'facts', media: 'application/json', bytes: Buffer.from(`${JSON.stringify(said, null, 2)}\n`) }
}

/** Seals what law keeps of somebody whose account is closed, ahead of the transaction that erases them. */
export async function sealForLaw(deps: RetentionDeps, accountId: number): Promise<LawRecords> {
  const person = await findPerson(deps.db, accountId)
  const kept = await listToKeep(deps.db, accountId, person)
  const records: SealedRecord[] = []
  for (const one of kept) {
    const { kind, category, site, goesOn: day } = one
    records.push(await deps.retention.seal({ accountId, kind, category, site, goesOn: day }, filesOf(deps, person, one)))
  }
  return { records, sources: nameOf(kept) }
}

/** Whether what was sealed is still all that law keeps of somebody; in the transaction that erases them. */
export async function isAllSealed(tx: Tx, accountId: number, { sources }: LawRecords): Promise<boolean> {
  return nameOf(await listToKeep(tx, accountId, await findPerson(tx, accountId))) === sources
}
