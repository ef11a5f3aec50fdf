import type { DocumentCategory, SentBackFor } from '@app/contract/documents/document-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { changedParticulars, type Particulars } from '@app/rules/documents/changed-particulars.ts'
import { derive, type Derived } from '@app/rules/documents/derive.ts'
import { needed, type Need } from '@app/rules/documents/needed.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { lockTerms } from '#modules/bid-accounts/index.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Post } from '#platform/mail/index.ts'
import { type AccountPapers, readAccountPapers, saveDerived, sendBackApproved, sendBackNamed } from './account-papers.store.ts'
import { noteSent } from './paper-alerts.ts'
import { mailLookedAtAgain } from './paper-mails.ts'

/** What papers make of an account now, without writing it. */
export function derivedOf(account: AccountPapers, nowMs: number): Derived {
  return derive({ ...account, today: dayOfSite(account.who.site, nowMs) })
}

/** The papers that somebody will need once they are a member; of a guest, those of the standard level. */
export async function readNeeds(db: Db | Tx, accountId: number): Promise<readonly Need[]> {
  const { who } = await readAccountPapers(db, accountId)
  return needed({ ...who, level: who.level === null || who.level === 'G' ? 'S' : who.level })
}

/** The same of an account that is read anew. */
export async function readDerived(db: Db | Tx, accountId: number, nowMs: number): Promise<Derived> {
  return derivedOf(await readAccountPapers(db, accountId), nowMs)
}

/**
 * Writes what the papers of an account make of it, under the lock by which its bids are judged: the next bid counts by it. Call it in the
 * transaction of the cause. `actorId` is who caused it, null for the passing of time.
 */
export async function deriveAccount(
  tx: Tx,
  accountId: number,
  { actorId, nowMs }: { readonly actorId: number | null; readonly nowMs: number },
): Promise<Derived> {
  await lockTerms(tx, accountId)
  return writeDerived(tx, accountId, { account: await readAccountPapers(tx, accountId), actorId, nowMs })
}

async function writeDerived(
  tx: Tx,
  accountId: number,
  { account, actorId, nowMs }: { readonly account: AccountPapers; readonly actorId: number | null; readonly nowMs: number },
): Promise<Derived> {
  const derived = derivedOf(account, nowMs)
  const { documentStatus, licenceCategory } = derived
  const { held } = account
  if (held.documentStatus === documentStatus && held.licenceCategory === licenceCategory) return derived
  await saveDerived(tx, accountId, derived)
  const detail = { documentStatus, licenceCategory, before: held }
  await addAccountEvent(tx, { accountId, actorId, kind: 'documents-derived', detail })
  return derived
}

/** The same for an account that has shown papers; one whose papers an operator has always vouched for keeps what it has. */
export async function deriveIfShown(
  tx: Tx,
  accountId: number,
  cause: { readonly actorId: number | null; readonly nowMs: number },
): Promise<void> {
  await lockTerms(tx, accountId)
  const account = await readAccountPapers(tx, accountId)
  const { papers, overrides } = account
  if (papers.length > 0 || overrides.status !== null || overrides.licence !== null) await writeDerived(tx, accountId, { account, ...cause })
}

/** Whose papers go back, on which site, and when. */
interface LookedAt {
  readonly accountId: number
  readonly site: SiteCode
  readonly nowMs: number
}

/** What follows from papers that went back: the state of the account, its alert, and a mail with its reason. */
async function noteLookedAtAgain(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  of: LookedAt & { readonly categories: readonly DocumentCategory[]; readonly why: readonly SentBackFor[] },
): Promise<void> {
  const { accountId, categories, nowMs, why } = of
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'documents-looked-at-again', detail: { categories, changed: why } })
  const derived = await deriveAccount(tx, accountId, { actorId: accountId, nowMs })
  await noteSent(tx, { accountId, categories, derived })
  await mailLookedAtAgain(post, tx, {
    accountId,
    site: of.site,
    categories: [...new Set(categories)],
    canBid: derived.documentStatus === 'VALID',
    isNameRefused: why.includes('NAME_REFUSED'),
  })
}

/**
 * Has approved papers looked at again once what they show of their owner has changed. Bids taken stand; new ones wait for the reviewers. Lock
 * the terms of the account before the particulars of before are read. Where the name was taken from a paper, those that show the same name
 * stay. Answers whether any paper went back.
 */
export async function reviewAgain(
  post: Pick<Post, 'sendMail' | 'linkTo'>,
  tx: Tx,
  of: LookedAt & { readonly before: Particulars; readonly after: Particulars; readonly isNameFromPaper?: boolean },
): Promise<boolean> {
  const { accountId, site, nowMs, after } = of
  const changed = changedParticulars(of.before, after)
  const name = of.isNameFromPaper === true ? `${after.firstName} ${after.lastName}` : ''
  const categories = changed.length === 0 ? [] : await sendBackApproved(tx, accountId, { changed, exceptNamed: name })
  if (categories.length > 0) await noteLookedAtAgain(post, tx, { accountId, site, nowMs, categories, why: changed })
  return categories.length > 0
}

/** Has a paper looked at again whose name its owner says is not theirs. Lock the terms of the account first. Answers whether there was one. */
export async function sendBackRefusedName(post: Pick<Post, 'sendMail' | 'linkTo'>, tx: Tx, of: LookedAt): Promise<boolean> {
  const categories = await sendBackNamed(tx, of.accountId)
  if (categories.length > 0) await noteLookedAtAgain(post, tx, { ...of, categories, why: ['NAME_REFUSED'] })
  return categories.length > 0
}
