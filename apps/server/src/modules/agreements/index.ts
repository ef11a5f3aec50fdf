import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/agreements/agreements.ts'
import { esignFormOf } from '@app/rules/agreements/esign-forms.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import { FINISH_AFTER_S, FINISH_EVERY_MS, SWEEP_EVERY_MS, WAITING_DAYS } from './agreements-limits.ts'
import { removeUnsigned } from './agreements.store.ts'
import { giveAuctionConsent, readAuctionConsent } from './auction-consent.ts'
import { registerSigningElsewhere } from './signing-routes.ts'
import { endAgreement } from './end-agreement.ts'
import { finishSigned, type Pauses } from './finish-agreement.ts'
import { AGREEMENTS_PATH } from './power-mails.ts'
import { listOwnAgreements, readAgreement, readStanding, showDocument } from './read-agreements.ts'
import { signAgreements, signIn } from './sign-agreement.ts'
import { startAgreement, startIn } from './start-agreement.ts'

export type { AgreementsDeps } from './agreements-deps.ts'
export { findAgreement, listSealedAgreements, saveEnd, type SealedAgreement } from './agreements.store.ts'
export { endPowersOf } from './end-agreement.ts'
export { finishSigned } from './finish-agreement.ts'
export { holderGoneWords, type PowerNews, powerWords } from './power-mails.ts'
export { signIn as signAgreementIn, startIn as startAgreementIn }
export { verifyAgreements } from './verify-agreement.ts'

const AUCTION_PATH = '/auction-consent'

/** The page of a form; the list for a word that is none. */
const formPath = (word: string): string => {
  const form = esignFormOf(word)
  return form === null ? AGREEMENTS_PATH : `/esign-document/${form}`
}

/** Agreements of members: started, signed, made into documents, ended. */
export function registerAgreements(app: FastifyInstance, deps: AgreementsDeps): void {
  const { db } = deps
  serve(app, calls.listAgreements, (_, ctx) => listOwnAgreements(db, ctx))
  serve(app, calls.startAgreement, ({ body }, ctx) => {
    // What of a form without script may stand in an address; names are typed once more.
    const query = { holderNumber: body.holderNumber, untilOn: body.untilOn, purpose: body.purpose }
    const form = { ctx, locale: body.locale, path: formPath(body.form), query }
    const work = () => startAgreement(deps, ctx, body)
    return answerForm(app, form, { work, next: ({ form: started, agreementId }) => `${formPath(started)}?id=${agreementId}` })
  })
  serve(app, calls.getAgreement, ({ params }, ctx) => readAgreement(deps, ctx, Number(params.id)))
  serve(app, calls.signAgreement, ({ body }, ctx) => {
    const path = formPath(body.form)
    const query = { id: String(body.agreementId[0] ?? '') }
    const next = () => `${path}?${new URLSearchParams(query)}`
    return answerForm(app, { ctx, locale: body.locale, path, query }, { work: () => signAgreements(deps, ctx, body), next })
  })
  registerSigningElsewhere(app, deps)
  serve(app, calls.getAgreementStatus, ({ params }, ctx) => readStanding(db, ctx, Number(params.id)))
  serve(app, calls.getAgreementDocument, ({ params }, ctx) => showDocument(deps, ctx, Number(params.id)))
  serve(app, calls.endAgreement, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: AGREEMENTS_PATH }
    return answerForm(app, form, { work: () => endAgreement(deps, ctx, body.agreementId), next: () => AGREEMENTS_PATH })
  })
  serve(app, calls.getAuctionConsent, (_, ctx) => readAuctionConsent(deps, ctx))
  serve(app, calls.giveAuctionConsent, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: AUCTION_PATH }
    return answerForm(app, form, { work: () => giveAuctionConsent(deps, ctx, body), next: () => AUCTION_PATH })
  })
  const pauses: Pauses = new Map()
  repeatInApp(app, {
    everyMs: FINISH_EVERY_MS,
    failed: 'signed agreements could not be made',
    work: async () => void (await finishSigned(deps, FINISH_AFTER_S, pauses)),
  })
  repeatInApp(app, {
    everyMs: SWEEP_EVERY_MS,
    failed: 'agreements that were never signed could not be removed',
    work: async () => void (await removeUnsigned(db, WAITING_DAYS)),
  })
}
