import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/identity/identity.ts'
import type { SentIdentityPictures } from '@app/contract/identity/identity.answers.ts'
import { isFailure } from '@app/contract/failure.ts'
import { answerForm, leadTo } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { SeeElsewhere, type SeeOther } from '#platform/http/run-call.ts'
import { serve } from '#platform/http/serve.ts'
import { repeatInApp } from '#platform/jobs/index.ts'
import { followProvider } from './ask-provider.job.ts'
import { cleanChecks } from './clean-checks.job.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { findSessionUrl } from './identity-session.ts'
import { CLEAN_EVERY_MS, IDENTITY_PATH } from './identity-limits.ts'
import { takePictures } from './send-pictures.ts'
import { showCheck } from './show-check.ts'
import { startCheck } from './start-check.ts'

export {
  type CheckRow,
  addDecision,
  countTries,
  findCheck,
  IS_OVERRULE_ASKED,
  insertCheck,
  listPicturesOf,
  lockCheck,
  putPicture,
  savePending,
  saveVerdict,
} from './checks.store.ts'
export { cleanChecks } from './clean-checks.job.ts'
export { concludeCheck, overruleCheck } from './conclude-check.ts'
export type { IdentityDeps } from './identity-deps.ts'
export { type IdentityNews, identityWords, mailIdentity } from './identity-mails.ts'
export { adultAgeOf, documentsOf } from './show-check.ts'

/** Where a form without script is led once its pictures were judged: the page says which the first wrong one was. */
function endedPath({ refused, needed }: SentIdentityPictures): string {
  const [wrong] = refused
  if (wrong !== undefined) return `${IDENTITY_PATH}?${new URLSearchParams({ fault: wrong.errorCode, picture: wrong.picture })}`
  return needed.length > 0 ? `${IDENTITY_PATH}#identity-form` : IDENTITY_PATH
}

/** Leads a browser to the provider's own page, or back to ours where there is nothing to go on with. */
async function leadToSession(app: FastifyInstance, deps: IdentityDeps, ctx: RequestContext): Promise<SeeOther> {
  const back = (path: string): SeeOther => leadTo(app, ctx, { path, locale: ctx.locale })
  try {
    const url = await findSessionUrl(deps, ctx)
    return url === null ? back(IDENTITY_PATH) : new SeeElsewhere(url)
  } catch (error) {
    if (!isFailure(error) || error.code !== 'UNAVAILABLE') throw error
    return back(`${IDENTITY_PATH}?fault=UNAVAILABLE`)
  }
}

/** How members show who they are. */
export function registerIdentityChecks(app: FastifyInstance, deps: IdentityDeps): void {
  serve(app, calls.getIdentityCheck, (_, ctx) => showCheck(deps, ctx))
  serve(app, calls.openIdentitySession, (_, ctx) => leadToSession(app, deps, ctx))
  serve(app, calls.startIdentityCheck, ({ body }, ctx) => {
    const form = { ctx, locale: body.locale, path: IDENTITY_PATH }
    return answerForm(app, form, { work: () => startCheck(deps, ctx, body.document), next: () => IDENTITY_PATH })
  })
  deps.uploads.serve(app, calls.sendIdentityPictures, {
    handler: ({ body, files, refused }, ctx) => {
      const form = { ctx, locale: body.locale, path: IDENTITY_PATH }
      return answerForm(app, form, { work: () => takePictures(deps, ctx, { files, refused }), next: endedPath })
    },
  })
  if (deps.identityProvider !== null) followProvider(app, deps, deps.identityProvider)
  repeatInApp(app, {
    everyMs: CLEAN_EVERY_MS,
    failed: 'pictures of identity checks could not be taken away',
    work: async () => void (await cleanChecks(deps)),
  })
}
