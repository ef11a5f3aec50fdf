import { TOKEN_DAYS_MAX, type TokenKind, TOKENS_MAX } from '@app/contract/tokens/token-codes.ts'
import type { TokenList, TokenView } from '@app/contract/tokens/tokens.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { currenciesOf, siteOf } from '@app/rules/sites/sites.ts'
import { showMandates, type ShownMandate } from '#modules/mandates/index.ts'
import { memberOf } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { keyHash } from '#platform/random-key.ts'
import { countTokens, findToken, type ListedToken, listTokens } from './api-keys.store.ts'
import type { OpenApiDeps } from './open-api-deps.ts'

/** Cookie in which a form without script carries a new token to the page that shows it, once. */
export const MADE_COOKIE = 'hl-made-token'

/** A token as its owner sees it. */
export const toView = (row: ListedToken, { view }: ShownMandate): TokenView => ({
  id: row.id,
  name: row.name,
  kind: view.kind as TokenKind,
  scopes: row.scopes,
  prefix: row.prefix,
  networks: row.networks,
  madeAt: row.madeAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? '',
  usedFrom: row.usedFrom ?? '',
  mandate: view,
  reason: row.reason ?? '',
})

/** The token that a form without script has just made for the caller, shown this once; empty for none, and for one of somebody else. */
async function takeMade({ db }: OpenApiDeps, ctx: RequestContext): Promise<string> {
  const made = ctx.origin.cookie(MADE_COOKIE) ?? ''
  if (made === '') return ''
  ctx.setCookie({ name: MADE_COOKIE, value: '', maxAgeSeconds: 0, isHttpOnly: true })
  return (await findToken(db, { tokenHash: keyHash(made) }))?.accountId === memberOf(ctx).accountId ? made : ''
}

/** The caller's tokens, and what a new one may be. */
export async function listOwnTokens(deps: OpenApiDeps, ctx: RequestContext): Promise<TokenList> {
  const { accountId, homeSite } = memberOf(ctx)
  const [rows, count] = await Promise.all([listTokens(deps.db, accountId), countTokens(deps.db, accountId)])
  const shown = await showMandates(
    deps,
    rows.map(({ mandateId }) => mandateId),
    ctx.nowMs,
  )
  const { zone } = siteOf(homeSite as SiteCode)
  return {
    tokens: rows.flatMap((row) => {
      const mandate = shown.get(row.mandateId)
      return mandate === undefined ? [] : [toView(row, mandate)]
    }),
    left: Math.max(0, TOKENS_MAX - count),
    lastDay: dayAfter(dayOfMandate(zone, ctx.nowMs), TOKEN_DAYS_MAX),
    currencies: currenciesOf(ctx.site.code),
    zone,
    made: await takeMade(deps, ctx),
  }
}
