import type { FastifyInstance } from 'fastify'
import { fieldErrorsIn, isFailure } from '@app/contract/failure.ts'
import { getKioskUser, noteArrival, processLogin, signOut } from '@app/contract/people/sign-in.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { LOGIN_PATH } from '@app/rules/access/page-access.ts'
import {
  JWT_COOKIE,
  LOGOUT_REDIRECT_COOKIE,
  LOGOUT_REDIRECTS,
  MEMBER_NAME_COOKIE,
  RECENT_LOGIN_COOKIE,
} from '@app/rules/people/sign-in-limits.ts'
import { serve } from '#platform/http/serve.ts'
import { findYardName, addAccountEvent } from '#modules/accounts/index.ts'
import { memberOf, type SignInDeps, leadTo } from '#modules/session/index.ts'
import type { LoginForm } from './prove-who.ts'
import { signIn } from './sign-in.ts'

const KIOSK_LOGIN_PATH = '/kiosk/login'
const MOBILE_APP = 'true'

/** Back to the page with the form, which says what went wrong. */
function formAgain(form: LoginForm, error: unknown): string {
  if (!isFailure(error)) throw error
  const { next, error: code } = error.detail
  if (typeof next === 'string') return next
  const page = form.accountTypeValue === 'kiosk' ? KIOSK_LOGIN_PATH : LOGIN_PATH
  const [wrong] = Object.values(fieldErrorsIn(error.detail))
  const query = new URLSearchParams({ error: wrong ?? (typeof code === 'string' ? code : 'ERROR') })
  if (form.redirectUrl !== '') query.set('redirectUrl', form.redirectUrl)
  return `${page}?${query}`
}

function registerSignIn(app: FastifyInstance, deps: SignInDeps): void {
  serve(app, processLogin, async ({ body: form, query }, ctx) => {
    const request = { form, ctx, isMobileApp: query.MobileAppUser === MOBILE_APP }
    if (!ctx.origin.wantsDocument) return signIn(deps, request)
    const lead = (path: string) => leadTo(app, ctx, { path, locale: form.locale })
    try {
      const answer = await signIn(deps, request)
      if (answer.result !== 'success') return lead('/updateBrokerBidderEmail')
      return lead(targetAfterSignIn([form.redirectUrl], { isOurPath: app.edge.pages.isOurs, isKiosk: answer.isKioskBidder }))
    } catch (error) {
      return lead(formAgain(form, error))
    }
  })
}

function registerSignOut(app: FastifyInstance, { sessions }: SignInDeps): void {
  serve(app, signOut, async ({ body }, ctx) => {
    const wish = LOGOUT_REDIRECTS[ctx.origin.cookie(LOGOUT_REDIRECT_COOKIE) ?? '']
    await sessions.signOut(ctx)
    for (const name of [JWT_COOKIE, MEMBER_NAME_COOKIE, RECENT_LOGIN_COOKIE, LOGOUT_REDIRECT_COOKIE])
      ctx.setCookie({ name, value: '', maxAgeSeconds: 0 })
    if (!ctx.origin.wantsDocument) return {}
    const path = wish !== undefined && app.edge.pages.isOurs(wish) ? wish : '/'
    return leadTo(app, ctx, { path, locale: body.locale })
  })
}

/** Sign-in and sign-out, the kiosk, and the arrival after a sign-in. */
export function registerSignInCalls(app: FastifyInstance, deps: SignInDeps): void {
  registerSignIn(app, deps)
  registerSignOut(app, deps)
  serve(app, getKioskUser, async (_, ctx) => {
    const member = memberOf(ctx)
    const isKiosk = member.kind === 'kiosk'
    const yard = isKiosk ? await findYardName(deps.db, member.accountId) : null
    return {
      isKioskBidder: isKiosk,
      kioskId: isKiosk ? String(member.number) : '',
      yardNumber: yard?.number ?? null,
      yardName: yard?.name ?? '',
      displayUserName: member.displayName,
      displayName: member.displayName,
    }
  })
  serve(app, noteArrival, async ({ body }, ctx) => {
    const { accountId } = memberOf(ctx)
    await addAccountEvent(deps.db, { accountId, actorId: accountId, kind: 'first-page', detail: { path: body.path } })
    ctx.setCookie({ name: RECENT_LOGIN_COOKIE, value: '', maxAgeSeconds: 0 })
    return {}
  })
}
