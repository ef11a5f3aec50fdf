import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/agreements/agreements.ts'
import { isFailure } from '@app/contract/failure.ts'
import { esignFormOf } from '@app/rules/agreements/esign-forms.ts'
import { answerForm, leadTo } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { SeeElsewhere, type SeeOther } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import type { AgreementsDeps } from './agreements-deps.ts'
import type { AgreementRow } from './agreements.store.ts'
import { AGREEMENTS_PATH } from './power-mails.ts'
import { ownAgreement } from './read-agreements.ts'
import { beginSigning, findSigningUrl } from './begin-signing.ts'
import { followESign } from './follow-signing.job.ts'

/** Leads a browser to where the caller signs, or back to the page of the agreement where there is nothing to sign. */
async function leadToSigning(
  app: FastifyInstance,
  deps: AgreementsDeps,
  { ctx, row }: { readonly ctx: RequestContext; readonly row: AgreementRow },
): Promise<SeeOther> {
  const back = (fault: string): SeeOther =>
    leadTo(app, ctx, {
      path: `/esign-document/${row.form}?${new URLSearchParams({ id: String(row.id), ...(fault !== '' && { fault }) })}`,
      locale: ctx.locale,
    })
  try {
    const url = await findSigningUrl(deps, ctx, row)
    return url === null ? back('') : new SeeElsewhere(url)
  } catch (error) {
    if (!isFailure(error) || (error.code !== 'UNAVAILABLE' && error.code !== 'PROOF_NEEDED')) throw error
    return back(error.code)
  }
}

/** Signing at an outside service, where one is set. */
export function registerSigningElsewhere(app: FastifyInstance, deps: AgreementsDeps): void {
  serve(app, calls.beginSigning, ({ body }, ctx) => {
    const form = esignFormOf(body.form)
    const path = form === null ? AGREEMENTS_PATH : `/esign-document/${form}`
    const query = { id: String(body.agreementId) }
    const next = () => `${path}?${new URLSearchParams(query)}`
    return answerForm(app, { ctx, locale: body.locale, path, query }, { work: () => beginSigning(deps, ctx, body), next })
  })
  serve(app, calls.openSigning, async ({ params }, ctx) =>
    leadToSigning(app, deps, { ctx, row: await ownAgreement(deps.db, ctx, Number(params.id)) }),
  )
  if (deps.eSign !== null) followESign(app, deps, deps.eSign)
}
