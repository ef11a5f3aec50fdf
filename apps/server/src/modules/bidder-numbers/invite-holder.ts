import { createHash } from 'node:crypto'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { BidderNumberDone, InvitedTerms } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import type { inviteBidder, withdrawBidderInvitation } from '@app/contract/bidder-numbers/bidder-numbers.ts'
import { NUMBERS_MAX } from '@app/contract/bidder-numbers/number-limits.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { checkInvited } from '@app/rules/bidder-numbers/invitation-form.ts'
import { accountOfKind, kindOfNewNumber, KINDS_OF_PART, type NumberPart } from '@app/rules/bidder-numbers/numbers.ts'
import { dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { mandateKindOf, mayGive } from '@app/rules/mandates/holders.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccount, addAccountEvent, findBlocks, notifyOwner, withFreeNumber } from '#modules/accounts/index.ts'
import { checkProof, findPayerName, idOf, lockParties, type Party, readTerms, userIdOf } from '#modules/mandates/index.ts'
import { takeMail } from '#modules/registration/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { takeTries } from '#modules/sign-in-tries/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import { THIS_MACHINE } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { plainWords } from '#platform/mail/index.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import { addInvitation, withdrawOpen } from './invitations.store.ts'
import { INVITED_OF_NETWORK_MAX, NETWORK_WINDOW_SECONDS } from './number-limits.ts'
import { invitationMail } from './number-mails.ts'
import type { NumbersDeps } from './numbers-deps.ts'
import { countNumbers, findOwnEmail, lockMandateOf, wasHeld } from './numbers.store.ts'
import { showNumber } from './show-numbers.ts'
import { renewNumber } from './vacate-number.ts'

const MS_PER_SECOND = 1_000

type Invited = InputOf<typeof inviteBidder>['body']

/** Whom the caller invites, read. */
interface Invitee {
  readonly email: string
  readonly name: string
  /** Null: no mandate comes with the number. */
  readonly terms: InvitedTerms | null
}

/** What was sent, read. A counterman may be invited without leave to bid. @throws Failure INVALID_INPUT with the fields that are wrong. */
async function readInvited(deps: NumbersDeps, ctx: RequestContext, { part, body }: { part: NumberPart; body: Invited }): Promise<Invitee> {
  const { accountId, homeSite } = memberOf(ctx)
  const site = homeSite as SiteCode
  const bidsNot = part === 'countermen' && body.caps.every(({ currency }) => currency === '')
  const { terms, fieldErrors } = readTerms(body, dayOfMandate(siteOf(site).zone, ctx.nowMs))
  const wrong = {
    ...checkInvited(body, { site, ownEmail: await findOwnEmail(deps.db, accountId) }),
    ...(bidsNot ? {} : fieldErrors),
  }
  if (!isFaultless(wrong)) throw new Failure('INVALID_INPUT', { fieldErrors: wrong })
  return { email: body.email.trim(), name: body.name.trim(), terms: bidsNot ? null : terms }
}

/** Counts an invitation of a network, on whichever node. @throws Failure TOO_MANY_REQUESTS. */
async function takeOfNetwork({ db }: NumbersDeps, { origin }: RequestContext): Promise<void> {
  if (origin.network === THIS_MACHINE) return
  const counter = { scope: 'network', key: `invitation:${origin.network}`, windowMs: NETWORK_WINDOW_SECONDS * MS_PER_SECOND } as const
  const [taken] = await takeTries(db, [counter])
  if ((taken?.count ?? 0) > INVITED_OF_NETWORK_MAX) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: NETWORK_WINDOW_SECONDS })
}

const addressHash = (email: string): Buffer => createHash('sha256').update(`invitation ${email.toLowerCase()}`).digest()

/** The vacant number of a payer that was named. @throws Failure BIDDER_NUMBER alike for a held, an unknown and another's one. */
function vacantOf(parties: readonly Party[], { payer, part, number }: { payer: Party; part: NumberPart; number: number }): Party {
  const found = parties.find((one) => one.number === number)
  const isOwn = found !== undefined && found.brokerId === payer.id && KINDS_OF_PART[part].includes(found.kind)
  if (!isOwn || !found.isVacant || found.status !== 'active') throw new Failure('BIDDER_NUMBER')
  return found
}

/**
 * The account of a vacant number, clean: where somebody held it in this very account, as numbers of earlier versions were vacated, they
 * keep it under another user id, so that the next person has neither their ways in nor their mandate.
 */
async function cleanOf(
  deps: NumbersDeps,
  tx: Tx,
  { payerId, holder, free }: { payerId: number; holder: Party; free: number },
): Promise<Pick<Party, 'id' | 'number' | 'kind'>> {
  if (!(await wasHeld(tx, holder.id))) return holder
  const mandateId = await lockMandateOf(tx, { number: holder.number, payerId })
  const id = await renewNumber(deps, tx, { holder, mandateId, payerId, reason: '', newNumber: free })
  return { id, number: holder.number, kind: holder.kind }
}

/** Makes a vacant number for a payer. @throws Failure BIDDER_NUMBERS_FULL. */
async function addVacant(
  tx: Tx,
  { payer, part, number }: { payer: Party; part: NumberPart; number: number },
): Promise<Pick<Party, 'id' | 'number' | 'kind'>> {
  if ((await countNumbers(tx, { payerId: payer.id, kinds: KINDS_OF_PART[part] })) >= NUMBERS_MAX) throw new Failure('BIDDER_NUMBERS_FULL')
  const { kind, role } = accountOfKind(kindOfNewNumber(part, payer.roles))
  const account = { kind, site: payer.site, roles: [role], brokerId: payer.id, isVacant: true, email: null, actorId: payer.id } as const
  const id = await addAccount(tx, { ...account, password: { hash: null, state: 'current' } }, number)
  return { id, number, kind }
}

/** Keeps the invitation and mails it. @throws Failure FORBIDDEN, BIDDER_NUMBER, BIDDER_NUMBERS_FULL, INVITATION_OPEN, TOO_MANY_REQUESTS. */
async function inviteIn(
  deps: NumbersDeps,
  tx: Tx,
  { ctx, part, named, free, invitee }: { ctx: RequestContext; part: NumberPart; named: number; free: number; invitee: Invitee },
): Promise<number> {
  const { accountId: payerId } = memberOf(ctx)
  const parties = await lockParties(tx, { payerId, holderNumber: named })
  const payer = parties.find(({ id }) => id === payerId)
  if (payer === undefined || payer.status !== 'active') throw new Failure('FORBIDDEN')
  if (named === 0 && !mayGive(kindOfNewNumber(part, payer.roles), payer)) throw new Failure('FORBIDDEN')
  const holder =
    named === 0
      ? await addVacant(tx, { payer, part, number: free })
      : await cleanOf(deps, tx, { payerId, holder: vacantOf(parties, { payer, part, number: named }), free })
  const kind = mandateKindOf(holder.kind)
  if (kind === null || !mayGive(kind, payer)) throw new Failure('FORBIDDEN')
  const { email, name, terms } = invitee
  const key = newKey()
  const made = await addInvitation(tx, { payerId, accountId: holder.id, email, name, terms, keyHash: keyHash(key) })
  if (made === null) throw new Failure('INVITATION_OPEN')
  // The address is in the invitation alone, where it is forgotten; a history stays.
  await addAccountEvent(tx, {
    accountId: payerId,
    actorId: payerId,
    kind: 'bidder-invited',
    detail: { number: holder.number, role: kind, terms },
  })
  if (!(await takeMail(tx, addressHash(email)))) throw new Failure('TOO_MANY_REQUESTS', { retryAfterSeconds: NETWORK_WINDOW_SECONDS })
  const { isEmailDomainBlocked } = await findBlocks(tx, { device: '', domain: email.split('@').at(-1)?.toLowerCase() ?? '' })
  const payerName = plainWords(await findPayerName(tx, payerId))
  const to = { to: email, site: payer.site, locale: ctx.locale }
  if (!isEmailDomainBlocked) await deps.post.sendMail(tx, invitationMail(deps.post, to, { payer: payerName, number: holder.number, key }))
  // Whoever holds a stolen session must not let others spend the account's money unseen.
  if (terms !== null) await notifyOwner(deps.post, tx, { ctx, accountId: payerId, notice: 'mandateGiven' })
  return holder.number
}

/**
 * Invites somebody to a number of the caller's account: to a vacant one that is named, or to a new one. Whether the address has an account
 * changes neither the answer nor the mail. @throws Failure PROOF_NEEDED, INVALID_INPUT, and those of `inviteIn`.
 */
export async function inviteHolder(
  deps: NumbersDeps,
  { part, body, needsNumber = false }: { readonly part: NumberPart; readonly body: Invited; readonly needsNumber?: boolean },
  ctx: RequestContext,
): Promise<BidderNumberDone> {
  checkProof(ctx)
  const invitee = await readInvited(deps, ctx, { part, body })
  const isNamed = body.buyerNumber.trim() !== ''
  const named = isNamed ? userIdOf(body.buyerNumber.trim()) : 0
  if ((isNamed || needsNumber) && named === 0) throw new Failure('BIDDER_NUMBER')
  await takeOfNetwork(deps, ctx)
  const number = await withFreeNumber(deps.db, (tx, free) => inviteIn(deps, tx, { ctx, part, named, free, invitee }))
  return showNumber(deps.db, part, { payerId: memberOf(ctx).accountId, number })
}

/** Takes an invitation back; its link is dead. @throws Failure INVITATION_NOT_FOUND alike for another's, an unknown one and one that is over. */
export async function withdrawInvitation(
  { db }: NumbersDeps,
  { part, body }: { readonly part: NumberPart; readonly body: InputOf<typeof withdrawBidderInvitation>['body'] },
  ctx: RequestContext,
): Promise<BidderNumberDone> {
  const { accountId: payerId } = memberOf(ctx)
  const number = await transaction(db, async (tx) => {
    const withdrawn = await withdrawOpen(tx, { id: idOf(body.invitationId), payerId, kinds: KINDS_OF_PART[part] })
    if (withdrawn === undefined) throw new Failure('INVITATION_NOT_FOUND')
    const event = { actorId: payerId, kind: 'bidder-invitation-withdrawn', detail: { number: withdrawn.number } } as const
    await addAccountEvent(tx, { accountId: payerId, ...event })
    return withdrawn.number
  })
  return showNumber(db, part, { payerId, number })
}
