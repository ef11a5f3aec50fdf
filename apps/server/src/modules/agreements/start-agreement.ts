import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import type { EsignForm } from '@app/contract/agreements/agreement-codes.ts'
import type { startAgreement as startCall } from '@app/contract/agreements/agreements.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { foldedName } from '@app/rules/agreements/signature.ts'
import { startedTerms, startErrors } from '@app/rules/agreements/start-form.ts'
import { agreementWords, type AgreementTerms } from '@app/rules/agreements/template.ts'
import { currentTemplate } from '@app/rules/agreements/templates/templates.ts'
import { esignFormOf } from '@app/rules/agreements/esign-forms.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { type Locale, localeOf } from '@app/text/locales.ts'
import { addAccountEvent, countLately } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { STARTED_A_DAY_MAX, UNKNOWN_HOLDERS_A_DAY_MAX, WAITING_MAX } from './agreements-limits.ts'
import { addAgreementEvent, countStarted, findAgreement, insertAgreement, saveStatus } from './agreements.store.ts'
import { shownHash, templateHash } from './fixed-words.ts'
import { findHolder, findSigner, lockBoth, type PossibleHolder, type Signer } from './parties.store.ts'
import { toAgreement } from './to-agreement.ts'

type StartBody = InputOf<typeof startCall>['body']

const HOLDER_UNKNOWN = 'agreement-holder-unknown'
const DAY_SECONDS = 86_400

const nameOf = ({ firstName, lastName }: Pick<Signer, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

/** An address in one line; empty where the account has none. */
function addressLine(address: Signer['address']): string {
  const { line1 = '', line2 = '', postCode = '', city = '', state = '', country = '' } = address ?? {}
  return [line1, line2, `${postCode} ${city}`.trim(), state, country].filter((part) => part !== '').join(', ')
}

/** The user id that a form names as its holder. */
const numberOf = ({ holderNumber }: StartBody): number => Number(holderNumber.trim())

const isNamed = (holder: PossibleHolder, { holderFirstName, holderLastName }: StartBody): boolean =>
  foldedName(holder.firstName) === foldedName(holderFirstName) && foldedName(holder.lastName) === foldedName(holderLastName)

/**
 * The holder whom a form names, by number and both names: nobody learns a name by a number, nor by trying. Null for nobody, for another
 * name and for the signer.
 */
async function holderOf(
  tx: Tx,
  { body, named, accountId, site }: { body: StartBody; named: number; accountId: number; site: string },
): Promise<PossibleHolder | null> {
  const holder = await findHolder(tx, { number: named, site })
  return holder !== null && holder.id !== accountId && isNamed(holder, body) ? holder : null
}

/** Whose agreement is started, of which form, with what was filled in. */
export interface Starting {
  readonly accountId: number
  readonly form: EsignForm
  readonly body: StartBody
  readonly locale: Locale
  /** When, for one that was started some time ago. */
  readonly startedAt?: Date
}

/** Fixes the words, in the transaction of the start; the id, or null where the holder is unknown. */
export async function startIn(tx: Tx, { accountId, form, body, locale, startedAt }: Starting): Promise<number | null> {
  // One after the other, so that limits are not passed by starting at once.
  const isPower = form === 'ATRNYPANN'
  const named = isPower ? numberOf(body) : null
  await lockBoth(tx, accountId, named)
  const { lately, waiting } = await countStarted(tx, accountId, form)
  if (waiting >= WAITING_MAX || lately >= STARTED_A_DAY_MAX) throw new Failure('AGREEMENT_REFUSED', { reason: 'FULL' })
  const signer = await findSigner(tx, accountId)
  if (nameOf(signer) === '') throw new Failure('AGREEMENT_REFUSED', { reason: 'NAMELESS' })
  if (isPower && (await countLately(tx, { accountId, kind: HOLDER_UNKNOWN }, DAY_SECONDS)) >= UNKNOWN_HOLDERS_A_DAY_MAX)
    throw new Failure('AGREEMENT_REFUSED', { reason: 'HOLDERS' })
  const holder = named === null ? null : await holderOf(tx, { body, named, accountId, site: signer.homeSite })
  if (isPower && holder === null) return null
  const terms: AgreementTerms = {
    signer: { number: signer.number, name: nameOf(signer), company: signer.company, address: addressLine(signer.address) },
    ...startedTerms(form, body),
    ...(holder === null ? {} : { holder: { number: holder.number, name: nameOf(holder) } }),
  }
  const template = currentTemplate(form, locale)
  const id = await insertAgreement(tx, {
    accountId,
    holderId: holder?.id ?? null,
    site: signer.homeSite,
    form,
    version: template.version,
    templateSha256: templateHash(template),
    locale,
    terms,
    shownSha256: shownHash(agreementWords(template, terms)),
    untilOn: terms.untilOn ?? null,
    startedAt,
  })
  await addAgreementEvent(tx, { id, accountId, kind: 'ESIGN_DOC_INITIATED', actorId: accountId })
  await saveStatus(tx, id, 'OUT_FOR_SIGNATURE')
  await addAgreementEvent(tx, { id, accountId, kind: 'OUT_FOR_SIGNATURE', actorId: accountId })
  return id
}

/**
 * Starts an agreement of the caller, whose words wait for the signature from then on.
 * @throws Failure INVALID_INPUT field by field; AGREEMENT_REFUSED with the reason FULL, NAMELESS or HOLDERS.
 */
export async function startAgreement({ db }: AgreementsDeps, ctx: RequestContext, body: StartBody): Promise<Agreement> {
  const { accountId, homeSite } = memberOf(ctx)
  const form = esignFormOf(body.form)
  if (form === null) throw new Failure('INVALID_INPUT', { fieldErrors: { form: 'validation.wrong' } })
  const site = siteOf(homeSite as SiteCode)
  const errors = startErrors(form, body, { today: dayOfSite(site.code, ctx.nowMs), country: site.country })
  if (!isFaultless(errors)) throw new Failure('INVALID_INPUT', { fieldErrors: errors })
  const locale = localeOf(body.locale) ?? ctx.locale
  const row = await transaction(db, async (tx) => {
    const id = await startIn(tx, { accountId, form, body, locale })
    // Kept, although the form is refused: tries are counted by it.
    if (id === null) await addAccountEvent(tx, { accountId, actorId: accountId, kind: HOLDER_UNKNOWN })
    return id === null ? null : findAgreement(tx, id)
  })
  if (row === null) throw new Failure('INVALID_INPUT', { fieldErrors: { holderNumber: 'validation.holder' } })
  return toAgreement(row, { accountId, nowMs: ctx.nowMs })
}
