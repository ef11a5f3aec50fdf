import { timingSafeEqual } from 'node:crypto'
import { Failure } from '@app/contract/failure.ts'
import { REQUIRED_TEXT_LOCALE } from '@app/contract/house-texts/text-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { adultAgeIn } from '@app/rules/people/adult-age.ts'
import { asksPrivacyConsent } from '@app/rules/people/registration-form.ts'
import { RIGHTS_OF_LEVEL } from '@app/rules/memberships/levels.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { localeOf } from '@app/text/locales.ts'
import { passwordFaultOf } from '#modules/account-recovery/index.ts'
import { createAccount } from '#modules/accounts/index.ts'
import { addConsent, readAge, type ReadText } from '#modules/consents/index.ts'
import { builtInText } from '#modules/house-texts/index.ts'
import { markPerson } from '#modules/duplicates/index.ts'
import { startNews } from '#modules/messages/index.ts'
import { issueTicket } from '#modules/session/index.ts'
import { signInByTicket } from '#modules/sign-in/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isKey, keyHash } from '#platform/random-key.ts'
import { browserOf } from './begun-here.ts'
import { isAtKiosk } from './kiosk-door.ts'
import { codeHash } from './mail-code.ts'
import type { RegistrationRooms } from './registration-deps.ts'
import { CODE_TRIES_MAX } from './registration-limits.ts'
import { bindAccount, countTry, findByKey, findOwner, lockBegun, type OpenRegistration, versionRead } from './registrations.store.ts'

/** Compared where there is no code to compare with, so that both take the same steps. */
const NO_CODE = Buffer.alloc(32)

function isRightCode({ id, codeHash: kept, codeUntil, codeTries }: OpenRegistration, code: string, nowMs: number): boolean {
  const isSame = timingSafeEqual(codeHash(id, code.replace(/\s/g, '')), kept ?? NO_CODE)
  return isSame && kept !== null && codeTries < CODE_TRIES_MAX && codeUntil !== null && codeUntil.getTime() > nowMs
}

/** What somebody agreed to as they began: the version that stood then, which may be another by now. */
function readOf({ houseTexts }: RegistrationRooms, { site, locale, typed }: OpenRegistration, kind: 'TERMS' | 'PRIVACY'): ReadText {
  const reader = { site: site as SiteCode, locale: localeOf(locale) ?? REQUIRED_TEXT_LOCALE }
  return houseTexts.read(kind, reader, versionRead(typed, kind)) ?? builtInText(kind, reader)
}

/** Makes the guest of a registration, with what they agreed to, and signs them in. @throws Failure LINK_EXPIRED where the address has an account by now. */
async function admit(
  rooms: RegistrationRooms,
  ctx: RequestContext,
  { begun, hash }: { begun: OpenRegistration; hash: string },
): Promise<{ next: string }> {
  const { typed, email } = begun
  const site = begun.site as SiteCode
  const locale = localeOf(begun.locale) ?? ctx.locale
  const { kind, roles } = RIGHTS_OF_LEVEL.G
  const field = (name: string): string => (typed[name] ?? '').trim()
  const terms = readOf(rooms, begun, 'TERMS')
  const also = async (tx: Tx, accountId: number): Promise<void> => {
    // Of two registrations of one address the first counts; whoever reads its mails can sign in there.
    if ((await findOwner(tx, { email: email ?? '', site, exceptId: accountId })) !== null) throw new Failure('LINK_EXPIRED')
    await bindAccount(tx, begun.id, accountId)
    await markPerson(rooms.keys, tx, accountId)
    await addConsent(tx, ctx, { accountId, read: terms })
    await addConsent(tx, ctx, { accountId, read: readAge({ site, locale }, adultAgeIn(field('country'))) })
    if (asksPrivacyConsent(site)) await addConsent(tx, ctx, { accountId, read: readOf(rooms, begun, 'PRIVACY') })
  }
  const { id } = await createAccount(
    rooms.db,
    {
      kind,
      roles,
      site,
      membershipType: 'G',
      email,
      firstName: field('firstName'),
      lastName: field('lastName'),
      companyName: field('companyName'),
      phone: field('phone'),
      country: field('country'),
      language: locale,
      termsVersion: terms.version,
      password: { hash, state: 'current' },
      actorId: null,
    },
    also,
  )
  if (typed['marketing'] === 'true') await startNews(rooms, { accountId: id, site, locale })
  const ticket = await issueTicket(rooms.db, { accountId: id, method: 'password' })
  await signInByTicket(rooms, ctx, { userUId: ticket })
  return { next: registrationPath(ctx.site.code, 'STEP2') }
}

/**
 * Confirms by the code, in the browser that began. A wrong one is counted, also where the address has an account and so no code is right.
 * @throws Failure CODE_WRONG with the tries left, LINK_EXPIRED where nothing is begun here or the address has an account by now.
 */
export async function confirmByCode(
  rooms: RegistrationRooms,
  ctx: RequestContext,
  { id, code }: { id: string; code: string },
): Promise<{ next: string }> {
  const browserHash = browserOf(ctx)
  if (browserHash === null) throw new Failure('LINK_EXPIRED')
  const judged = await transaction(rooms.db, async (tx) => {
    const begun = await lockBegun(tx, { id, browserHash, site: ctx.site.code })
    if (begun === null || begun.passwordHash === null) return null
    // Counted first, and also when right: of many tries at once no sixth is looked at.
    const isRight = isRightCode(begun, code, ctx.nowMs)
    return { begun, hash: begun.passwordHash, isRight, triesLeft: await countTry(tx, begun.id) }
  })
  if (judged === null) throw new Failure('LINK_EXPIRED')
  if (!judged.isRight) throw new Failure('CODE_WRONG', { triesLeft: judged.triesLeft, field: 'code' })
  return admit(rooms, ctx, judged)
}

/**
 * Confirms by the key of the mailed link, in any browser; the password is the one typed now.
 * @throws Failure LINK_EXPIRED, INVALID_INPUT for the password, FORBIDDEN at a screen in a yard.
 */
export async function confirmByKey(
  rooms: RegistrationRooms,
  ctx: RequestContext,
  { key, password, confirmPassword }: { key: string; password: string; confirmPassword: string },
): Promise<{ next: string }> {
  if (await isAtKiosk(rooms.db, ctx)) throw new Failure('FORBIDDEN')
  const begun = isKey(key) ? await findByKey(rooms.db, keyHash(key)) : null
  if (begun === null || begun.site !== ctx.site.code) throw new Failure('LINK_EXPIRED')
  const fault = await passwordFaultOf({ number: null, email: begun.email }, { password, confirmPassword })
  if (fault !== null) throw new Failure('INVALID_INPUT', { fieldErrors: { [fault.field]: fault.key }, ...ctx.site.passwordRule })
  return admit(rooms, ctx, { begun, hash: await rooms.passwords.hash(password) })
}
