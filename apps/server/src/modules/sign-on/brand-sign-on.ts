import { randomBytes } from 'node:crypto'
import type { InputOf } from '@app/contract/define-call.ts'
import type { enterByBrand, finishBrandSignOn, leaveForBrand } from '@app/contract/sign-on/sign-on.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { ACCESS_DENIED_PATH, LOGIN_PATH, loginWithReturn } from '@app/rules/access/page-access.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { brandOf, brandOfSite, decideLeave, wishAt } from '@app/rules/people/sign-on.ts'
import { siteOrigin } from '@app/rules/sites/sites.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { issueTicket } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SeeOther } from '#platform/http/run-call.ts'
import { makePassage, readPassage } from './brand-passage.ts'
import { keepPending, takePending } from './pending.ts'
import { lead, leadElsewhere, pageWith, type SignOnRooms } from './sign-on-deps.ts'
import { arrive } from './take-ticket.ts'

const STATE_BYTES = 16
const STATE_PATTERN = /^[\w-]{22}$/
const NOT_FOUND = '404'

/** Origin of a site of ours beside the host of this request. */
function originOf({ config }: SignOnRooms, { origin: { host, isSecure } }: RequestContext, site: SiteCode): string {
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const here = `${isSecure ? 'https' : 'http'}://localhost${port}`
  return siteOrigin(site, { origin: config.publicUrl ?? here, site: config.site })
}

/**
 * Leaves for a brand's site. Without `state` the brand's site issues one first, which binds what follows to this browser; with it a
 * passage of a minute goes there (OQ-A47, OQ-A48). Nothing is written here: any page may have its reader follow this link.
 */
export async function leave(
  rooms: SignOnRooms,
  { params, query }: Pick<InputOf<typeof leaveForBrand>, 'params' | 'query'>,
  ctx: RequestContext,
): Promise<SeeOther> {
  const here = { locale: '' }
  const brand = brandOf(params.brand)
  const decision = decideLeave(ctx.person, { brand, site: ctx.site.code })
  const start = pageWith(`/sso/signon/start/${encodeURIComponent(params.brand)}`, { redirectUrl: query.redirectUrl })
  if (decision === 'unknown-brand' || brand === null)
    return lead(rooms, ctx, { ...here, path: pageWith('/app-error', { code: NOT_FOUND, url: start }) })
  if (decision === 'sign-in') return lead(rooms, ctx, { ...here, path: loginWithReturn(start) })
  if (decision === 'denied') return lead(rooms, ctx, { ...here, path: ACCESS_DENIED_PATH })
  const origin = originOf(rooms, ctx, brand.site)
  const redirectUrl = wishAt(query.redirectUrl, origin)
  if (decision === 'there') {
    return lead(rooms, ctx, { ...here, path: targetAfterSignIn([redirectUrl], { isOurPath: rooms.app.edge.pages.isOurs }) })
  }
  if (!STATE_PATTERN.test(query.state))
    return leadElsewhere(ctx, origin + pageWith('/sso/signon/enter', { from: ctx.site.code, redirectUrl }))
  const userUId = makePassage(rooms, ctx, { site: brand.site, state: query.state })
  return leadElsewhere(ctx, origin + pageWith('/sso/signon/callback', { userUId, state: query.state }))
}

/** Begins single sign-on at the brand's site: keeps a state in this browser and asks the site that knows the reader. */
export async function enter(
  rooms: SignOnRooms,
  { query }: Pick<InputOf<typeof enterByBrand>, 'query'>,
  ctx: RequestContext,
): Promise<SeeOther> {
  const brand = brandOfSite(ctx.site.code)
  if (brand === null) return lead(rooms, ctx, { path: LOGIN_PATH, locale: '' })
  const { redirectUrl } = query
  // A site that does not exist, or is the brand's own, is replaced by the default one.
  const from = SITE_CODES.find((code) => code === query.from && code !== brand.site) ?? rooms.config.site
  const state = randomBytes(STATE_BYTES).toString('base64url')
  await keepPending(rooms.db, ctx, { by: 'brand', bond: null, state, redirectUrl, locale: '', isMobileApp: false, linkTo: null })
  return leadElsewhere(ctx, originOf(rooms, ctx, from) + pageWith(`/sso/signon/leave/${brand.code}`, { state, redirectUrl }))
}

/** Ends single sign-on at the brand's site, in the browser that began it: what was left for it is written down now. */
export async function finish(
  rooms: SignOnRooms,
  { query }: Pick<InputOf<typeof finishBrandSignOn>, 'query'>,
  ctx: RequestContext,
): Promise<SeeOther> {
  const pending = await takePending(rooms.db, ctx)
  if (pending === null || pending.by !== 'brand' || pending.state !== query.state)
    return lead(rooms, ctx, { path: pageWith(LOGIN_PATH, { error: 'SIGN_ON_FAILED' }), locale: '' })
  const { redirectUrl, locale } = pending
  const brand = brandOfSite(ctx.site.code)
  const passage = { site: ctx.site.code, state: query.state, sealed: query.userUId }
  const accountId = brand === null ? null : await readPassage(rooms, ctx, passage)
  if (brand === null || accountId === null)
    return lead(rooms, ctx, { path: pageWith(LOGIN_PATH, { error: 'BAD_CREDENTIALS', redirectUrl }), locale })
  await addAccountEvent(rooms.db, { accountId, actorId: accountId, kind: 'left-for-brand', detail: { brand: brand.code } })
  const userUId = await issueTicket(rooms.db, { accountId, method: 'sso', grantsSite: brand.site })
  return arrive(rooms, ctx, { userUId, redirectUrl, locale, isMobileApp: false })
}
