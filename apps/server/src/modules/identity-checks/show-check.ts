import type { IdentityDocument } from '@app/contract/identity/identity-codes.ts'
import type { IdentityCheck } from '@app/contract/identity/identity.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { documentsTaken, mayStart, neededOf, picturesOf, triesLeft } from '@app/rules/identity/check-status.ts'
import { openAppeal } from '@app/rules/documents/appeal.ts'
import { needsPassport } from '@app/rules/documents/needed.ts'
import { adultAgeIn } from '@app/rules/people/adult-age.ts'
import { needsProof } from '@app/rules/people/ways-in.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { memberOf } from '#modules/session/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type CheckRow, countTries, findCountry, findLatest, listPictures } from './checks.store.ts'
import type { IdentityDeps } from './identity-deps.ts'

/** From how many years on the holder of an account is of age: by their country, else by that of their site. */
export async function adultAgeOf(db: Db | Tx, { accountId, site }: Pick<CheckRow, 'accountId' | 'site'>): Promise<number> {
  return adultAgeIn((await findCountry(db, accountId)) || siteOf(site).country)
}

/** What the holder of an account may show: from abroad a passport alone. */
export async function documentsOf(
  db: Db | Tx,
  { accountId, site }: Pick<CheckRow, 'accountId' | 'site'>,
): Promise<readonly IdentityDocument[]> {
  return documentsTaken(needsPassport(site, await findCountry(db, accountId)))
}

/** How the caller's latest check stands, as they see it. */
export async function showCheck(
  { db, identityProvider }: Pick<IdentityDeps, 'db' | 'identityProvider'>,
  ctx: RequestContext,
): Promise<IdentityCheck> {
  const { accountId, homeSite, provedAtMs } = memberOf(ctx)
  const [latest, tries, adultAge, documents] = await Promise.all([
    findLatest(db, accountId),
    countTries(db, accountId),
    adultAgeOf(db, { accountId, site: homeSite as SiteCode }),
    documentsOf(db, { accountId, site: homeSite as SiteCode }),
  ])
  const left = triesLeft(tries)
  const beside = {
    triesLeft: left,
    mayStart: mayStart(latest?.status ?? null, left),
    adultAge,
    documents,
    provider: latest?.status === 'INITIATED' || latest?.status === 'PENDING' ? latest.provider : (identityProvider?.name ?? null),
    isAtProvider: latest?.status === 'INITIATED' && latest.providerRef !== null,
    isProofNeeded: needsProof('startIdentityCheck', { provedAtMs, nowMs: ctx.nowMs }),
  }
  if (latest === null)
    return {
      ...beside,
      status: null,
      document: null,
      arrived: [],
      needed: [],
      reasonCode: null,
      sentAt: '',
      decidedAt: '',
      appealUntil: '',
    }
  const { status, document } = latest
  const isBegun = status === 'INITIATED' && latest.provider === null
  const there = isBegun ? (await listPictures(db, latest.id)).map(({ picture }) => picture) : []
  return {
    ...beside,
    status,
    document,
    arrived: picturesOf(document).filter((picture) => there.includes(picture)),
    needed: isBegun ? neededOf(document, there) : [],
    reasonCode: latest.reasonCode,
    sentAt: latest.sentAt?.toISOString() ?? '',
    decidedAt: latest.decidedAt?.toISOString() ?? '',
    appealUntil:
      status === 'FAILED' && latest.decidedAt !== null
        ? openAppeal(homeSite as SiteCode, { refusedAtMs: latest.decidedAt.getTime(), nowMs: ctx.nowMs })
        : '',
  }
}
