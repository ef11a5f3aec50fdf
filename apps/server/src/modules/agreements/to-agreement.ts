import type { AgreementEnd } from '@app/contract/agreements/agreement-codes.ts'
import type { Agreement } from '@app/contract/agreements/agreements.answers.ts'
import { endOn, isInForce } from '@app/rules/agreements/standing.ts'
import { numberEnd } from '@app/rules/documents/upload-form.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { AgreementRow } from './agreements.store.ts'

/** What says whether an agreement counts. */
const factsOf = ({ status, untilOn, endReason }: AgreementRow) => ({ status, untilOn: untilOn ?? '', endReason })

/** Why an agreement is over at an instant, by the day of its site; null while it is not. */
export const endAt = (row: AgreementRow, nowMs: number): AgreementEnd | null => endOn(factsOf(row), dayOfSite(row.site, nowMs))

/** An agreement as `accountId` sees it: a holder sees what they may do, and nothing of the document. */
export function toAgreement(row: AgreementRow, { accountId, nowMs }: { readonly accountId: number; readonly nowMs: number }): Agreement {
  const today = dayOfSite(row.site, nowMs)
  const facts = factsOf(row)
  const isOwn = row.accountId === accountId
  const { signer, holder, scopes = [], purpose, states = [] } = row.terms
  return {
    agreementId: row.id,
    form: row.form,
    status: row.status,
    role: isOwn ? 'SIGNER' : 'HOLDER',
    version: row.version,
    locale: row.locale,
    startedAt: row.startedAt.toISOString(),
    signedAt: row.signedAt?.toISOString() ?? '',
    signatureKind: row.signatureKind,
    untilOn: facts.untilOn,
    endedAt: row.endedAt?.toISOString() ?? '',
    endReason: endOn(facts, today),
    isInForce: isInForce(facts, today),
    hasDocument: isOwn && row.status === 'ACTIVE',
    grantor: { number: signer.number, name: signer.name },
    holder: holder === undefined ? null : { number: holder.number, name: holder.name },
    scopes: [...scopes],
    purpose: purpose ?? null,
    states: states.map(({ state, number }) => ({ state, numberEnd: numberEnd(number) })),
  }
}
