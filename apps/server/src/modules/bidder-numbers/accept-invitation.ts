import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { Invitation } from '@app/contract/bidder-numbers/bidder-numbers.answers.ts'
import type { acceptInvitation } from '@app/contract/bidder-numbers/bidder-numbers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { checkAcceptance, namesOf } from '@app/rules/bidder-numbers/invitation-form.ts'
import { mandateKindOf, mayGive } from '@app/rules/mandates/holders.ts'
import { adultAgeIn } from '@app/rules/people/adult-age.ts'
import { asksPrivacyConsent } from '@app/rules/people/registration-form.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { passwordFaultOf, savePassword } from '#modules/account-recovery/index.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { markPerson } from '#modules/duplicates/index.ts'
import { addMandate, findPayerName, lockParties, type Party } from '#modules/mandates/index.ts'
import { addConsent, readAge } from '#modules/consents/index.ts'
import { isAtKiosk } from '#modules/registration/index.ts'
import { issueTicket } from '#modules/session/index.ts'
import { signInByTicket } from '#modules/sign-in/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { plainWords } from '#platform/mail/index.ts'
import { isKey, keyHash } from '#platform/random-key.ts'
import { closeAccepted, findOpen, lockOpen, type OpenRow } from './invitations.store.ts'
import { mailNumber } from './number-mails.ts'
import type { NumbersDeps } from './numbers-deps.ts'
import { fillNumber, isAddressKnown } from './numbers.store.ts'

/** Where the new holder of a number sees how far they may go. */
const ACCEPTED_PATH = '/contactBroker'

type Form = InputOf<typeof acceptInvitation>['body']

const NOTHING: Invitation = {
  state: 'dead',
  payer: '',
  number: '',
  kind: null,
  firstName: '',
  lastName: '',
  email: '',
  endsAt: '',
  isKnown: false,
  age: 0,
}

/** From how many years on somebody may accept on a site. */
const ageOn = (site: SiteCode): number => adultAgeIn(siteOf(site).country)

async function openOf(deps: NumbersDeps, ctx: RequestContext, key: string): Promise<OpenRow | null> {
  const found = isKey(key) ? await findOpen(deps.db, keyHash(key)) : null
  return found?.site === ctx.site.code ? found : null
}

/** What the key of a mail opens. Only its reader is told whether the address has an account. */
export async function readInvitation(deps: NumbersDeps, key: string, ctx: RequestContext): Promise<Invitation> {
  if (ctx.member !== null || (await isAtKiosk(deps.db, ctx))) return { ...NOTHING, state: 'signed-in' }
  const found = await openOf(deps, ctx, key)
  if (found === null) return NOTHING
  const { email, site, number, name, endsAt } = found
  return {
    state: 'open',
    payer: found.payerName,
    number: String(number),
    kind: mandateKindOf(found.kind),
    ...namesOf(name),
    email,
    endsAt: endsAt.toISOString(),
    isKnown: await isAddressKnown(deps.db, { email, site }),
    age: ageOn(site),
  }
}

async function checkForm(
  { houseTexts }: NumbersDeps,
  ctx: RequestContext,
  { form, open: { email, number } }: { readonly form: Form; readonly open: OpenRow },
): Promise<void> {
  const site = ctx.site.code
  const wrong = checkAcceptance(form, { site, ...houseTexts.standing(site, ctx.nowMs) })
  const password = await passwordFaultOf({ number, email }, form)
  const fieldErrors = password === null ? wrong : { ...wrong, [password.field]: password.key }
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors, ...ctx.site.passwordRule })
}

/** The account that invites and the number, as they are now. @throws Failure LINK_EXPIRED where it may have no such people any more. */
function partiesOf(parties: readonly Party[], { payerId, accountId }: OpenRow) {
  const payer = parties.find(({ id }) => id === payerId)
  const holder = parties.find(({ id }) => id === accountId)
  const kind = holder === undefined ? null : mandateKindOf(holder.kind)
  const isGood = payer?.status === 'active' && holder?.status === 'active' && holder.isVacant && holder.brokerId === payerId
  if (payer === undefined || holder === undefined || kind === null || !isGood || !mayGive(kind, payer)) throw new Failure('LINK_EXPIRED')
  return { payer, holder, kind }
}

/** Keeps what somebody agreed to; answers the version of the terms. */
async function consentTo(
  { houseTexts }: NumbersDeps,
  tx: Tx,
  { ctx, accountId }: { readonly ctx: RequestContext; readonly accountId: number },
): Promise<number> {
  const reader = { site: ctx.site.code, locale: ctx.locale }
  const terms = houseTexts.readInForce('TERMS', reader, ctx.nowMs)
  await addConsent(tx, ctx, { accountId, read: terms })
  await addConsent(tx, ctx, { accountId, read: readAge(reader, ageOn(reader.site)) })
  if (asksPrivacyConsent(reader.site)) await addConsent(tx, ctx, { accountId, read: houseTexts.readInForce('PRIVACY', reader, ctx.nowMs) })
  return terms.version
}

/** Makes the number the account of who accepts, with password, consents and the mandate that came with it. */
async function acceptIn(
  deps: NumbersDeps,
  tx: Tx,
  { ctx, form, hash }: { readonly ctx: RequestContext; readonly form: Form; readonly hash: string },
): Promise<number> {
  const open = await lockOpen(tx, keyHash(form.key))
  if (open === null) throw new Failure('LINK_EXPIRED')
  const { id, payerId, accountId, number, email, terms } = open
  const { payer, holder, kind } = partiesOf(await lockParties(tx, { payerId, holderNumber: number }), open)
  const [firstName, lastName] = [form.firstName.trim(), form.lastName.trim()]
  const termsVersion = await consentTo(deps, tx, { ctx, accountId })
  await fillNumber(tx, { accountId, email, firstName, lastName, language: ctx.locale, termsVersion })
  await savePassword(tx, accountId, hash)
  await markPerson(deps.keys, tx, accountId)
  const { zone } = siteOf(payer.site)
  const mandate = terms === null ? null : await addMandate(tx, { ...terms, payerId, holderId: accountId, kind, zone })
  if (terms !== null && mandate === null) throw new Error(`number ${number} has a mandate before anybody holds it`)
  await closeAccepted(tx, id)
  for (const who of [payerId, accountId])
    await addAccountEvent(tx, { accountId: who, actorId: accountId, kind: 'bidder-assigned', detail: { number, role: kind, mandate } })
  const payerName = plainWords(await findPayerName(tx, payerId))
  const part = kind === 'COUNTERMAN' ? 'countermen' : 'bidders'
  const name = plainWords(`${firstName} ${lastName}`)
  await mailNumber(deps.post, tx, { accountId, site: holder.site, news: { notice: 'yours', payer: payerName, number: String(number) } })
  await mailNumber(deps.post, tx, {
    accountId: payerId,
    site: payer.site,
    news: { notice: 'assigned', name, number: String(number), part },
  })
  return accountId
}

/**
 * Accepts an invitation by its key, which works once, and signs in. Nobody accepts it while they are signed in: what the mail's reader
 * agrees to must not be done in somebody else's visit. @throws Failure SIGNED_IN_ALREADY, FORBIDDEN at a screen in a yard, LINK_EXPIRED, INVALID_INPUT.
 */
export async function takeNumber(deps: NumbersDeps, form: Form, ctx: RequestContext): Promise<{ readonly next: string }> {
  if (ctx.member !== null) throw new Failure('SIGNED_IN_ALREADY')
  if (await isAtKiosk(deps.db, ctx)) throw new Failure('FORBIDDEN')
  const open = await openOf(deps, ctx, form.key)
  if (open === null) throw new Failure('LINK_EXPIRED')
  await checkForm(deps, ctx, { form, open })
  const hash = await deps.passwords.hash(form.password)
  const accountId = await transaction(deps.db, (tx) => acceptIn(deps, tx, { ctx, form, hash }))
  const ticket = await issueTicket(deps.db, { accountId, method: 'password' })
  await signInByTicket(deps, ctx, { userUId: ticket })
  return { next: ACCEPTED_PATH }
}
