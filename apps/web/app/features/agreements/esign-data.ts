import { getAgreement, listAgreements } from '@app/contract/agreements/agreements.ts'
import type { Agreement, AgreementToSign } from '@app/contract/agreements/agreements.answers.ts'
import type { EsignForm } from '@app/contract/agreements/agreement-codes.ts'
import { esignFormOf } from '@app/rules/agreements/esign-forms.ts'
import { isBeingMade, waitsForSignature } from '@app/rules/agreements/standing.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'

/** What the page of one form shows. */
export interface EsignData {
  readonly form: EsignForm
  /** The agreement that the page is about, with its words; null where one is to be prepared. */
  readonly chosen: AgreementToSign | null
  readonly fault: string
  /** Whether the reader comes back from where they have signed. */
  readonly isReturned: boolean
  /** YYYY-MM-DD on this site. */
  readonly today: string
  /** What of a form without script came back with its fault. */
  readonly typed: Readonly<Record<'holderNumber' | 'untilOn' | 'purpose', string>>
}

/** Longest value that an address gives back to a form. */
const TYPED_LENGTH_MAX = 16

/** The one to begin with: as the address names it, else the newest that waits, that is being made, that counts. */
function choose(own: readonly Agreement[], query: URLSearchParams): Agreement | null {
  const named = own.find(({ agreementId }) => String(agreementId) === query.get('id'))
  if (named !== undefined) return named
  if (query.has('new')) return null
  return own.find(waitsForSignature) ?? own.find(isBeingMade) ?? own.find(({ isInForce }) => isInForce) ?? null
}

/** The form of a word in an address. @throws a redirect to the page of what is not there (OQ-A63). */
export function formOf(word: string | undefined): EsignForm {
  const form = esignFormOf(word)
  if (form === null) throw redirectTo('/app-error?code=404')
  return form
}

/** Loads what the page of one form shows. */
export async function loadForm(form: EsignForm, { api, app, url }: LoadArgs): Promise<EsignData> {
  const { agreements } = await api(listAgreements, {})
  const query = url.searchParams
  const chosen = choose(
    agreements.filter((one) => one.role === 'SIGNER' && one.form === form),
    query,
  )
  const typed = (name: string): string => (query.get(name) ?? '').slice(0, TYPED_LENGTH_MAX)
  return {
    form,
    chosen: chosen === null ? null : await api(getAgreement, { params: { id: String(chosen.agreementId) } }),
    fault: faultOf(url),
    isReturned: query.get('event') === 'signing_complete',
    today: dayOfSite(app.siteCode, app.nowMs),
    typed: { holderNumber: typed('holderNumber'), untilOn: typed('untilOn'), purpose: typed('purpose') },
  }
}

/** The agreements of a form that wait for the reader, with their words. */
export async function loadWaiting(form: EsignForm, { api }: LoadArgs, max: number): Promise<readonly AgreementToSign[]> {
  const { agreements } = await api(listAgreements, {})
  const waiting = agreements.filter((one) => one.role === 'SIGNER' && one.form === form && waitsForSignature(one)).slice(0, max)
  return Promise.all(waiting.map(({ agreementId }) => api(getAgreement, { params: { id: String(agreementId) } })))
}
