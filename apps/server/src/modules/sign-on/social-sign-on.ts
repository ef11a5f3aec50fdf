import { Failure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import type { SignInError } from '@app/contract/people/sign-in.ts'
import type { receiveAppleSignOn, SignOnError, startSignOn } from '@app/contract/sign-on/sign-on.ts'
import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { LOGIN_PATH } from '@app/rules/access/page-access.ts'
import { broughtBy } from '@app/rules/people/brought.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { isAppleDevice, LAST_PROVIDER_COOKIE, LAST_PROVIDER_DAYS, POSTED_LIFE_MS } from '@app/rules/people/sign-on.ts'
import { findCandidates } from '#modules/accounts/index.ts'
import { fillInRegistration } from '#modules/registration/index.ts'
import { issueKey, issueTicket, spendKey } from '#modules/session/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { SeeOther } from '#platform/http/run-call.ts'
import { findAccountOf } from './identities.store.ts'
import { accountToLink, linkIdentity, securityPage } from './identities.ts'
import { askProvider, isAway, readAnswer, reasonOf, type Vouched } from './open-id.ts'
import { keepPending, type Pending, takePending } from './pending.ts'
import type { Provider } from './providers.ts'
import { hideReferrer, lead, leadElsewhere, pageWith, type SignOnRooms } from './sign-on-deps.ts'
import { arrive } from './take-ticket.ts'

export type ProviderAnswer = NonNullable<InputOf<typeof receiveAppleSignOn>['body']>

const POSTED = 'sign-on-posted'
const MOBILE_APP = 'true'
const REGISTER = '1'
const DAY_SECONDS = 86_400
/** Errors by which a provider says that the reader broke off. */
const BROKEN_OFF = ['access_denied', 'user_cancelled_authorize', 'interaction_required', 'login_required']
const LINK_HERE = '/accountInformation/security'

function clientIdOf({ clientIdWeb, clientIdDevice }: Provider, { origin }: RequestContext, isMobileApp: boolean): string {
  const device = { userAgent: origin.userAgent, platform: origin.header('sec-ch-ua-platform') ?? '', isMobileApp }
  return isAppleDevice(device) ? clientIdDevice : clientIdWeb
}

/** Where this provider's answer comes back to: the host that the reader sees, which the edge has found to be one of ours. */
const callbackOf = ({ origin: { host, isSecure } }: RequestContext, name: SignOnProvider): string =>
  `${isSecure ? 'https' : 'http'}://${host}/sso/${name}/callback`

/** Leads somebody to a provider, to sign in or to link. @throws Failure NOT_FOUND for one that is not offered. */
export async function startSocial(
  rooms: SignOnRooms,
  { params, query }: Pick<InputOf<typeof startSignOn>, 'params' | 'query'>,
  ctx: RequestContext,
): Promise<SeeOther> {
  const provider = (await rooms.providers(ctx)).get(params.provider as SignOnProvider)
  if (provider === undefined) throw new Failure('NOT_FOUND')
  const { redirectUrl, locale, link, register } = query
  const linkTo = link === '' ? null : await accountToLink(rooms, ctx, link)
  if (link !== '' && linkTo === null) return lead(rooms, ctx, { path: securityPage(provider.name, 'SIGN_ON_FAILED'), locale })
  if (linkTo === null && ctx.member !== null) {
    const path = targetAfterSignIn([redirectUrl], { isOurPath: rooms.app.edge.pages.isOurs, isKiosk: ctx.member.kind === 'kiosk' })
    return lead(rooms, ctx, { path, locale })
  }
  const isMobileApp = query.MobileAppUser === MOBILE_APP
  const clientId = clientIdOf(provider, ctx, isMobileApp)
  const pending = { by: provider.name, redirectUrl, locale, isMobileApp, linkTo, isRegistering: register === REGISTER && linkTo === null }
  try {
    const { location, bond } = await askProvider(provider, { clientId, redirectUri: callbackOf(ctx, provider.name) })
    await keepPending(rooms.db, ctx, { ...pending, bond, state: bond.state })
    return leadElsewhere(ctx, location)
  } catch (error) {
    rooms.log.warn({ provider: provider.name, reason: reasonOf(error) }, 'a sign-in provider could not be asked')
    return leadBack(rooms, ctx, { pending: { ...pending, bond: null, state: '' }, error: 'SIGN_ON_UNAVAILABLE' })
  }
}

/** The first step of a registration on the site of a request, with what went wrong on the way, and what the reader brought along. */
const firstStep = (ctx: RequestContext, { redirectUrl }: Pick<Pending, 'redirectUrl'>, fault = ''): string => {
  const brought = broughtBy(new URLSearchParams(redirectUrl.split('?')[1] ?? ''))
  return pageWith(registrationPath(ctx.site.code, 'STEP1'), { fault, ...brought })
}

/** Back to where the sign-in, the linking or the registration began, with what it came to. */
function leadBack(rooms: SignOnRooms, ctx: RequestContext, outcome: { pending: Pending; error: SignOnError | SignInError }): SeeOther {
  const { by, redirectUrl, locale, linkTo, isRegistering = false } = outcome.pending
  const { error } = outcome
  if (isRegistering) return lead(rooms, ctx, { path: firstStep(ctx, outcome.pending, error), locale })
  if (linkTo !== null && by !== 'brand') return lead(rooms, ctx, { path: securityPage(by, error as SignOnError), locale })
  // Somebody whose account is not linked yet can link it after signing in another way.
  const wish = error === 'SIGN_ON_UNLINKED' && redirectUrl === '' ? LINK_HERE : redirectUrl
  return lead(rooms, ctx, { path: pageWith(LOGIN_PATH, { error, redirectUrl: wish }), locale })
}

/**
 * What to answer somebody whom a provider vouches for but who has no account here. An address alone opens and links nothing, yet somebody
 * who has proved it is theirs may learn that several accounts have it (OQ-A45).
 */
async function unlinkedError({ db }: SignOnRooms, ctx: RequestContext, { verifiedEmail }: Vouched): Promise<SignOnError | SignInError> {
  if (verifiedEmail === '') return 'SIGN_ON_UNLINKED'
  const found = await findCandidates(db, { number: null, email: verifiedEmail, id: null, site: ctx.site.code })
  return found.filter(({ is_of_site: isOfSite }) => isOfSite).length > 1 ? 'MULTIPLE_ACCOUNTS_WITH_SAME_EMAIL_ID' : 'SIGN_ON_UNLINKED'
}

async function vouchedBy(
  { log }: SignOnRooms,
  provider: Provider,
  { pending, params }: { pending: Pending; params: ProviderAnswer },
): Promise<Vouched | SignOnError> {
  if (pending.bond === null) return 'SIGN_ON_FAILED'
  // A page that was led here with an error of its own is heard only by the state that binds it.
  if (params.error !== '' && params.state === pending.state)
    return BROKEN_OFF.includes(params.error) ? 'SIGN_ON_CANCELLED' : 'SIGN_ON_FAILED'
  try {
    return await readAnswer(provider, { bond: pending.bond, params })
  } catch (error) {
    log.warn({ provider: provider.name, reason: reasonOf(error) }, 'the answer of a sign-in provider was refused')
    return isAway(error) ? 'SIGN_ON_UNAVAILABLE' : 'SIGN_ON_FAILED'
  }
}

/** Takes a provider's answer in the browser of the request: signs in, links, or says why not. */
export async function finishSocial(
  rooms: SignOnRooms,
  ctx: RequestContext,
  { name, params }: { name: SignOnProvider; params: ProviderAnswer | null },
): Promise<SeeOther> {
  const provider = (await rooms.providers(ctx)).get(name)
  const pending = await takePending(rooms.db, ctx)
  // An answer of one provider to a request to another is refused (mix-up, RFC 9700 §4.4).
  if (provider === undefined || params === null || pending === null || pending.by !== name)
    return lead(rooms, ctx, { path: pageWith(LOGIN_PATH, { error: 'SIGN_ON_FAILED' }), locale: pending?.locale ?? '' })
  const vouched = await vouchedBy(rooms, provider, { pending, params })
  if (typeof vouched === 'string') return leadBack(rooms, ctx, { pending, error: vouched })
  const { linkTo, redirectUrl, locale, isMobileApp, isRegistering = false } = pending
  if (isRegistering) {
    const { firstName, lastName, email } = vouched
    await fillInRegistration(rooms.db, ctx, { firstName, lastName, email, locale })
    return lead(rooms, ctx, { path: firstStep(ctx, pending), locale })
  }
  if (linkTo !== null) {
    const error = await linkIdentity(rooms, ctx, { provider: name, vouched, accountId: linkTo })
    return lead(rooms, ctx, { path: securityPage(name, error), locale })
  }
  const accountId = await findAccountOf(rooms.db, vouched)
  if (accountId === null) return leadBack(rooms, ctx, { pending, error: await unlinkedError(rooms, ctx, vouched) })
  ctx.setCookie({ name: LAST_PROVIDER_COOKIE, value: name, maxAgeSeconds: LAST_PROVIDER_DAYS * DAY_SECONDS })
  const userUId = await issueTicket(rooms.db, { accountId, method: name })
  return arrive(rooms, ctx, { userUId, redirectUrl, locale, isMobileApp })
}

/** Stores what Apple's page posts; the browser's own request, which carries its cookies again, picks it up (decision 0014). */
export async function putByPosted({ db }: SignOnRooms, ctx: RequestContext, posted: ProviderAnswer): Promise<SeeOther> {
  const key = await issueKey(db, { purpose: POSTED, accountId: null, detail: { ...posted }, lifeMs: POSTED_LIFE_MS })
  hideReferrer(ctx)
  return new SeeOther(pageWith('/sso/apple/callback', { posted: key }))
}

/** What was put by, once; null for nothing. */
export async function takePosted({ db }: SignOnRooms, key: string): Promise<ProviderAnswer | null> {
  const spent = await spendKey(db, { purpose: POSTED, key })
  return spent === null ? null : (spent.detail as unknown as ProviderAnswer)
}
