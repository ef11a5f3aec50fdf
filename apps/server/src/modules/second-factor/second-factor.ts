import { Failure } from '@app/contract/failure.ts'
import type { proveAgain } from '@app/contract/people/second-factor.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import { PROOF_LIFE_MS } from '@app/rules/people/ways-in.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { countTry, type Tries, deviceOf, isKnownDevice } from '#modules/sign-in-tries/index.ts'
import { checkCode, type CodeCheck } from './one-time-codes.ts'
import { memberOf, setSessionToken, type SignInDeps } from '#modules/session/index.ts'
import { findCandidates } from '#modules/accounts/index.ts'

/** How a try came out that was counted before its code was looked at. */
export async function settle(tries: Tries, check: CodeCheck): Promise<void> {
  if (check === 'missing') await tries.undone()
  else if (check === 'wrong') await tries.failed()
  else await tries.succeeded()
}

/** Refuses what lacks a right code. */
export function refuseWithout(check: CodeCheck, detail: Readonly<Record<string, string>> = {}): void {
  if (check === 'missing') throw new Failure('SIGN_IN_REFUSED', { ...detail, error: 'ONE_TIME_CODE_NEEDED' })
  if (check === 'wrong') throw new Failure('SIGN_IN_REFUSED', { ...detail, error: 'ONE_TIME_CODE_WRONG' })
}

/** Counts a try of a signed-in person like one of a sign-in, so that a stolen session guesses no faster. @throws Failure SIGN_IN_REFUSED when locked. */
export async function countMemberTry({ db, keys }: Pick<SignInDeps, 'db' | 'keys'>, ctx: RequestContext): Promise<Tries> {
  const { accountId, number } = memberOf(ctx)
  const device = deviceOf(ctx)
  const tries = await countTry(db, {
    accountId,
    typedName: String(number),
    network: ctx.origin.network,
    knownDevice: (await isKnownDevice(keys, device, accountId)) ? device.id : null,
  })
  if (tries.isLocked) throw new Failure('SIGN_IN_REFUSED', { error: 'ACCOUNT_LOCKED' })
  return tries
}

/** The caller has proved again who they are: their visit goes on under another id, its readable token with it. */
export async function renewVisit(
  { sessions, keys }: Pick<SignInDeps, 'sessions' | 'keys'>,
  ctx: RequestContext,
  how: { readonly addsSecondFactor: boolean },
): Promise<void> {
  const sessionId = await sessions.renew(ctx, how)
  if (sessionId !== null) setSessionToken(keys, ctx, { sessionId, number: memberOf(ctx).number })
}

/** What a proof stands on. */
export type ProofDeps = Pick<SignInDeps, 'db' | 'keys' | 'passwords' | 'sessions'>

/** Proves again who the caller is. @throws Failure SIGN_IN_REFUSED with `error`, as a sign-in does. */
export async function proveAnew(
  deps: ProofDeps,
  { body }: Pick<InputOf<typeof proveAgain>, 'body'>,
  ctx: RequestContext,
): Promise<{ provedUntil: string }> {
  const { accountId } = memberOf(ctx)
  const tries = await countMemberTry(deps, ctx)
  const [account] = await findCandidates(deps.db, { number: null, email: null, id: accountId, site: ctx.site.code })
  let isRight = false
  try {
    isRight = await deps.passwords.verify(account?.password_hash ?? null, body.password)
  } catch (error) {
    await tries.undone()
    throw error
  }
  if (!isRight) {
    await tries.failed()
    throw new Failure('SIGN_IN_REFUSED', { error: 'BAD_CREDENTIALS' })
  }
  const check = await checkCode(deps, { accountId, typed: body.oneTimeCode, nowMs: ctx.nowMs })
  await settle(tries, check)
  refuseWithout(check)
  await renewVisit(deps, ctx, { addsSecondFactor: false })
  return { provedUntil: new Date(ctx.nowMs + PROOF_LIFE_MS).toISOString() }
}
