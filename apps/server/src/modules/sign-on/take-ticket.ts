import { isFailure } from '@app/contract/failure.ts'
import type { SignInAnswer } from '@app/contract/people/sign-in.answers.ts'
import { targetAfterSignIn } from '@app/rules/access/after-sign-in.ts'
import { LOGIN_PATH } from '@app/rules/access/page-access.ts'
import { WAITING_TICKET_LIFE_MS } from '@app/rules/people/sign-in-limits.ts'
import { signInByTicket } from '#modules/sign-in/index.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { SeeOther } from '#platform/http/run-call.ts'
import { hostCookie } from '#platform/http/host-cookie.ts'
import { lead, pageWith, type SignOnRooms } from './sign-on-deps.ts'

/** The ticket of somebody who has yet to give a one-time code. */
const COOKIE = 'hlSignOnTicket'
const MS_PER_SECOND = 1_000
const CODE_PATH = '/sso/login'
const UPDATE_EMAIL_PATH = '/updateBrokerBidderEmail'

/** A ticket, and where its owner wants to go. */
export interface Arrival {
  readonly userUId: string
  readonly oneTimeCode?: string
  readonly redirectUrl: string
  readonly locale: string
  readonly isMobileApp: boolean
}

/** The ticket that waits for a code in this browser; empty for none. */
export const waitingTicket = (ctx: RequestContext): string => ctx.origin.cookie(hostCookie(ctx, COOKIE)) ?? ''

const keepTicket = (ctx: RequestContext, userUId: string): void =>
  ctx.setCookie({
    name: hostCookie(ctx, COOKIE),
    value: userUId,
    maxAgeSeconds: userUId === '' ? 0 : WAITING_TICKET_LIFE_MS / MS_PER_SECOND,
    isHttpOnly: true,
  })

/** Signs in by a ticket; one that a code is still wanted for waits in a cookie. @throws Failure SIGN_IN_REFUSED as a sign-in does. */
export async function takeTicket(rooms: SignOnRooms, ctx: RequestContext, arrival: Arrival): Promise<SignInAnswer> {
  const { userUId, oneTimeCode = '', isMobileApp } = arrival
  try {
    const answer = await signInByTicket(rooms, ctx, { userUId, oneTimeCode, isMobileApp })
    keepTicket(ctx, '')
    return answer
  } catch (error) {
    const next = isFailure(error) ? error.detail['userUId'] : undefined
    keepTicket(ctx, typeof next === 'string' ? next : '')
    throw error
  }
}

/** Where a refused ticket leads: to the code that is wanted, to the page that the refusal names, or to the form of sign-in. */
function refusedPage(error: unknown, { redirectUrl }: Arrival): string {
  if (!isFailure(error) || error.code !== 'SIGN_IN_REFUSED') throw error
  const { error: code, next, userUId } = error.detail
  if (typeof next === 'string') return next
  const result = typeof code === 'string' ? code : 'ERROR'
  if (typeof userUId !== 'string') return pageWith(LOGIN_PATH, { error: result, redirectUrl })
  return pageWith(CODE_PATH, { step: 'code', error: result === 'ONE_TIME_CODE_NEEDED' ? '' : result, redirectUrl })
}

/** Signs in by a ticket and leads on, wherever that comes out. */
export async function arrive(rooms: SignOnRooms, ctx: RequestContext, arrival: Arrival): Promise<SeeOther> {
  const { locale, redirectUrl } = arrival
  try {
    const answer = await takeTicket(rooms, ctx, arrival)
    if (answer.result !== 'success') return lead(rooms, ctx, { path: UPDATE_EMAIL_PATH, locale })
    const path = targetAfterSignIn([redirectUrl], { isOurPath: rooms.app.edge.pages.isOurs, isKiosk: answer.isKioskBidder })
    return lead(rooms, ctx, { path, locale })
  } catch (error) {
    return lead(rooms, ctx, { path: refusedPage(error, arrival), locale })
  }
}
