import type { FastifyInstance } from 'fastify'
import * as calls from '@app/contract/tokens/tokens.ts'
import { answerForm } from '#modules/session/index.ts'
import { serve } from '#platform/http/serve.ts'
import { listOwnTokens, MADE_COOKIE } from './list-tokens.ts'
import { changeOwn, makeToken, revokeOwn } from './make-token.ts'
import type { OpenApiDeps } from './open-api-deps.ts'

export type { OpenApiDeps } from './open-api-deps.ts'
export { Tokens } from './tokens.ts'

const PAGE = '/accountInformation/delegates'
/** How long a page may take to come after a form without script, seconds. */
const SHOWN_WITHIN_SECONDS = 60

/** Serves tokens, by which programs act for their account. */
export function registerOpenApi(app: FastifyInstance, deps: OpenApiDeps): void {
  serve(app, calls.listTokens, (_, ctx) => listOwnTokens(deps, ctx))
  serve(app, calls.createToken, ({ body }, ctx) =>
    answerForm(
      app,
      { ctx, locale: body.locale, path: PAGE, query: { token: 'new' } },
      {
        work: () => makeToken(deps, body, ctx),
        next: ({ token }) => {
          ctx.setCookie({ name: MADE_COOKIE, value: token, maxAgeSeconds: SHOWN_WITHIN_SECONDS, isHttpOnly: true })
          return PAGE
        },
      },
    ),
  )
  serve(app, calls.changeToken, ({ body }, ctx) =>
    answerForm(
      app,
      { ctx, locale: body.locale, path: PAGE, query: { token: body.tokenId } },
      { work: () => changeOwn(deps, body, ctx), next: () => PAGE },
    ),
  )
  serve(app, calls.revokeToken, ({ body }, ctx) =>
    answerForm(
      app,
      { ctx, locale: body.locale, path: PAGE, query: { token: body.tokenId } },
      { work: () => revokeOwn(deps, body, ctx), next: () => PAGE },
    ),
  )
}
