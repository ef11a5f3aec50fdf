import { randomUUID } from 'node:crypto'
import type { BidderTermsView, setBidderTerms } from '@app/contract/operations/bidder-desk.ts'
import type { Change, ChangeLine } from '@app/contract/operations/changes.answers.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { CurrencyCode, SiteCode } from '@app/contract/sites.ts'
import { isCurrency, limitOf } from '@app/rules/bidding/limits.ts'
import { needsSecondPerson } from '@app/rules/bidding/second-person.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { addAccountEvent, isClose } from '#modules/accounts/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import { findOverride, overrideLicence, overrideStatus } from '#modules/documents/index.ts'
import { setDeposit } from '#modules/journal/index.ts'
import { findAccount, listChanges, listLimits, readTerms, TERMS_CHANGED } from './bidder-terms.store.ts'
import { findClassOverride } from './classes.store.ts'
import { overrideClass } from './override-class.ts'

type TermsBody = InputOf<typeof setBidderTerms>['body']

/** What the record of an account keeps of a change of its terms; `askedBy` is a user id. */
type TermsChanged = Pick<ChangeLine, 'changes' | 'change' | 'reason'> & { readonly askedBy: number }

/** Where a request names what an account is to hold. */
export const DEPOSIT_FIELD = 'deposit.heldMinor'

/** Who acts, null for the command line, and for accounts of which sites. */
export interface TermsActor {
  readonly accountId: number | null
  readonly sites: readonly string[]
}

/** What bidding asks of an account of these sites, what it holds and owes, and who changed it when. @throws Failure BUYER_NOT_FOUND. */
export async function readBidderTerms(db: Db, buyerNumber: number, sites: readonly string[]): Promise<BidderTermsView> {
  const account = await findAccount(db, buyerNumber, sites)
  if (account === null) throw new Failure('BUYER_NOT_FOUND')
  const [terms, known, changes, override, ofLicence, ofClass] = await Promise.all([
    readTerms(db, account.id),
    listLimits(db, account.id),
    listChanges(db, account.id),
    findOverride(db, account.id, 'STATUS'),
    findOverride(db, account.id, 'LICENCE'),
    findClassOverride(db, account.id),
  ])
  const own = siteOf(account.home_site as SiteCode).currency
  const rows = new Map(known.filter(({ currency }) => isCurrency(currency)).map((row) => [row.currency as CurrencyCode, row]))
  const currencies = [...new Set<CurrencyCode>([own, ...rows.keys()])]
  return {
    buyerNumber,
    displayName: account.company_name || `${account.first_name} ${account.last_name}`.trim(),
    status: account.status,
    buyerClass: (terms?.buyer_class ?? 'STD') as BidderTermsView['buyerClass'],
    classUntil: ofClass?.untilOn ?? '',
    documentStatus: (terms?.document_status ?? 'MISSING') as BidderTermsView['documentStatus'],
    documentUntil: override?.untilOn ?? '',
    licenceCategory: account.licence_category as BidderTermsView['licenceCategory'],
    licenceUntil: ofLicence?.untilOn ?? '',
    limits: currencies.map((currency) => {
      const { held = 0, bound = 0 } = rows.get(currency) ?? {}
      return { currency, heldMinor: held, limitMinor: limitOf(held, currency), exposureMinor: bound }
    }),
    history: changes.map(({ at, by, detail }) => {
      const { changes: made = [], change = '', reason = '', askedBy = '' } = detail as Partial<TermsChanged>
      return { at: at.toISOString(), by: by === null ? '' : String(by), askedBy: String(askedBy), changes: made, change, reason }
    }),
  }
}

/**
 * Sets class, documents, licence or a deposit of an account under its lock and keeps who did so and why. A class stands in for the rule, and what is
 * set of documents and licence for the papers, for a reason and until a day. A deposit stays locked as far as the
 * account is bound by it (auction-rules B2.5). @throws Failure BUYER_NOT_FOUND, DEPOSIT_BOUND, SECOND_PERSON_NEEDED
 * for an operator who raises a deposit alone, LANE_ACT_REFUSED with the reason SELF for their own account and that of somebody close.
 */
export async function changeBidderTerms(db: Db, { accountId: actorId, sites }: TermsActor, body: TermsBody): Promise<BidderTermsView> {
  const {
    buyerNumber,
    buyerClass,
    classUntil: untilOn,
    documentStatus,
    documentUntil,
    licenceCategory,
    licenceUntil,
    deposit,
    reason,
  } = body
  const account = await findAccount(db, buyerNumber, sites)
  if (account === null) throw new Failure('BUYER_NOT_FOUND')
  // Their word would stand in for a review of their own papers.
  if (actorId !== null && (await isClose(db, actorId, account.id))) throw new Failure('LANE_ACT_REFUSED', { reason: 'SELF' })
  await transaction(db, async (tx) => {
    const before = await lockTerms(tx, account.id)
    const changes: Change[] = []
    if (buyerClass !== undefined) {
      const site = account.home_site as SiteCode
      changes.push(...(await overrideClass(tx, { accountId: account.id, site, buyerClass, untilOn, reason, actorId }, Date.now())))
    }
    const ofPapers = { accountId: account.id, site: account.home_site, reason, actorId }
    if (documentStatus !== undefined) {
      const override = { ...ofPapers, value: documentStatus, untilOn: documentUntil, held: before.document_status }
      changes.push(...(await overrideStatus(tx, override, Date.now())))
    }
    if (licenceCategory !== undefined) {
      const override = { ...ofPapers, value: licenceCategory, untilOn: licenceUntil, held: account.licence_category }
      changes.push(...(await overrideLicence(tx, override, Date.now())))
    }
    if (deposit) {
      const { currency, heldMinor } = deposit
      const { held = 0, bound = 0 } = (await listLimits(tx, account.id)).find((row) => row.currency === currency) ?? {}
      const limitMinor = limitOf(heldMinor, currency)
      if (heldMinor < held && bound > limitMinor)
        throw new Failure('DEPOSIT_BOUND', { exposureMinor: bound, limitMinor, field: DEPOSIT_FIELD })
      // Changes by the command line are in the history as its own; an operator alone cannot raise a limit.
      if (actorId !== null && heldMinor > held && needsSecondPerson('DEPOSIT', { bidCount: 0 }))
        throw new Failure('SECOND_PERSON_NEEDED', { act: 'DEPOSIT' })
      if (heldMinor !== held) changes.push({ field: 'deposit', from: held, to: heldMinor, currency })
      await setDeposit(tx, {
        site: account.home_site as SiteCode,
        payerId: account.id,
        currency,
        heldMinor,
        cause: `terms:${randomUUID()}`,
        actor: actorId,
      })
    }
    if (changes.length > 0) await addAccountEvent(tx, { accountId: account.id, actorId, kind: TERMS_CHANGED, detail: { changes, reason } })
  })
  return readBidderTerms(db, buyerNumber, sites)
}
