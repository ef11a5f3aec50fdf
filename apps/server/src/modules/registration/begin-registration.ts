import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { beginRegistration } from '@app/contract/registration/registration.ts'
import type { BegunRegistration, RegistrationDraft } from '@app/contract/registration/registration.answers.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { checkRegistration, type StandingVersions, withoutBusiness } from '@app/rules/people/registration-form.ts'
import { promoOf } from '@app/rules/validation/promo.ts'
import { registrationPath } from '@app/rules/people/registration-steps.ts'
import { PHONE_DIGITS } from '@app/rules/validation/addresses.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { localeOf, type Locale } from '@app/text/locales.ts'
import { passwordFaultOf } from '#modules/account-recovery/index.ts'
import { hardOnly, isSolved } from '#platform/captcha/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isKey, keyHash } from '#platform/random-key.ts'
import { browserFor, browserOf } from './begun-here.ts'
import { isAtKiosk, kioskDoor } from './kiosk-door.ts'
import { mailCode } from './mail-code.ts'
import type { RegistrationRooms } from './registration-deps.ts'
import { CODE_LIFE_MS, CODE_TRIES_MAX, RESEND_AFTER_MS } from './registration-limits.ts'
import {
  findBegun,
  findByKey,
  lockBegun,
  noteMailed,
  saveTyped,
  type OpenRegistration,
  type TypedFields,
  versionsRead,
} from './registrations.store.ts'

const MS_PER_SECOND = 1_000

type Form = NonNullable<InputOf<typeof beginRegistration>['body']>

/** Fields that a page shows again, by their names. */
const typedOf = ({ firstName, lastName, companyName, email, phone, country, source, promo, marketing, choices }: Form): TypedFields => ({
  firstName,
  lastName,
  companyName,
  email,
  phone,
  country,
  source,
  promo: promoOf(promo),
  marketing: String(marketing),
  ...Object.fromEntries(Object.entries(choices).map(([question, answer]) => [`choices[${question}]`, answer])),
})

/** Refuses a form without a solved captcha: a hard one for a network that begins many. Browsers without script may begin some without. */
async function demandCaptcha(rooms: RegistrationRooms, ctx: RequestContext, { captcha }: Form): Promise<void> {
  const { isHard } = await rooms.takeBeginning(ctx)
  if (ctx.origin.wantsDocument && (await rooms.takeWithoutCaptcha(ctx.origin.network))) return
  if (!(await isSolved(isHard ? hardOnly(rooms.captcha) : rooms.captcha, captcha, ctx.origin.address)))
    throw new Failure('CAPTCHA_WRONG', { isHard })
}

async function faultsOf(form: Form, site: SiteCode, standing: StandingVersions): Promise<Readonly<Record<string, string>>> {
  const errors = checkRegistration(form, { site, ...standing })
  const password = await passwordFaultOf({ number: null, email: form.email.trim() }, form)
  return password === null ? errors : { ...errors, [password.field]: password.key }
}

/** When the code of a mail that was sent at an instant ends, and in how many seconds another may be asked for. */
const timesOf = (mailedAtMs: number, nowMs: number) => ({
  codeUntil: new Date(mailedAtMs + CODE_LIFE_MS).toISOString(),
  resendSeconds: Math.max(0, Math.ceil((mailedAtMs + RESEND_AFTER_MS - nowMs) / MS_PER_SECOND)),
})

const begunOf = (ctx: RequestContext, id: string, mailedAtMs: number): BegunRegistration => ({
  registrationId: id,
  ...timesOf(mailedAtMs, ctx.nowMs),
  next: registrationPath(ctx.site.code, 'STEP1'),
})

/**
 * Begins a registration, or begins this browser's anew. The answer is the same whoever the address belongs to; the mail says the rest.
 * @throws Failure FORBIDDEN at a screen in a yard, INVALID_INPUT with the wrong fields, CAPTCHA_WRONG (`isHard`: which kind to solve), TOO_MANY_REQUESTS.
 */
export async function startRegistration(rooms: RegistrationRooms, ctx: RequestContext, form: Form): Promise<BegunRegistration> {
  if (await isAtKiosk(rooms.db, ctx)) throw new Failure('FORBIDDEN')
  const standing = rooms.houseTexts.standing(ctx.site.code, ctx.nowMs)
  const fieldErrors = await faultsOf(form, ctx.site.code, standing)
  const locale: Locale = localeOf(form.language) ?? localeOf(form.locale) ?? ctx.locale
  const row = {
    site: ctx.site.code,
    locale,
    typed: { ...typedOf(form), ...versionsRead(standing) },
    email: form.email.trim(),
    promo: promoOf(form.promo),
    source: form.source,
    choices: withoutBusiness(form.choices),
  }
  const refusal = isFaultless(fieldErrors) ? null : new Failure('INVALID_INPUT', { fieldErrors, ...ctx.site.passwordRule, ...PHONE_DIGITS })
  // A browser without script gets its form back with what was typed; a page with script has it still.
  if (refusal !== null && !ctx.origin.wantsDocument) throw refusal
  await demandCaptcha(rooms, ctx, form)
  const browserHash = browserFor(ctx)
  if (refusal !== null) {
    await saveTyped(rooms.db, { ...row, browserHash, passwordHash: null, email: '' })
    throw refusal
  }
  const passwordHash = await rooms.passwords.afterSignIns.hash(form.password)
  const id = await saveTyped(rooms.db, { ...row, browserHash, passwordHash })
  rooms.putOff.add(() => mailCode(rooms, { id, email: row.email, site: ctx.site.code, locale }))
  return begunOf(ctx, id, ctx.nowMs)
}

/** Mails another code once a minute has passed; earlier than that it answers when. @throws Failure LINK_EXPIRED where nothing is begun. */
export async function resendCode(rooms: RegistrationRooms, ctx: RequestContext, id: string): Promise<BegunRegistration> {
  const browserHash = browserOf(ctx)
  if (browserHash === null) throw new Failure('LINK_EXPIRED')
  const found = await transaction(rooms.db, async (tx) => {
    const begun = await lockBegun(tx, { id, browserHash, site: ctx.site.code })
    if (begun === null || begun.email === null || begun.passwordHash === null) return null
    const mailedAtMs = begun.mailedAt?.getTime() ?? 0
    if (ctx.nowMs - mailedAtMs < RESEND_AFTER_MS) return { ...begun, mailedAtMs, isDue: false }
    await noteMailed(tx, begun.id)
    return { ...begun, mailedAtMs: ctx.nowMs, isDue: true }
  })
  if (found === null) throw new Failure('LINK_EXPIRED')
  const { email, isDue, mailedAtMs } = found
  const locale = localeOf(found.locale) ?? ctx.locale
  if (isDue && email !== null) rooms.putOff.add(() => mailCode(rooms, { id: found.id, email, site: ctx.site.code, locale }))
  return begunOf(ctx, found.id, mailedAtMs)
}

const NOTHING: RegistrationDraft = {
  state: 'none',
  registrationId: '',
  typed: {},
  codeUntil: '',
  triesLeft: 0,
  resendSeconds: 0,
  door: null,
}

const draftOf = (begun: OpenRegistration, nowMs: number): RegistrationDraft => ({
  ...NOTHING,
  state: begun.mailedAt === null ? 'typed' : 'mailed',
  registrationId: begun.id,
  typed: begun.typed,
  triesLeft: CODE_TRIES_MAX - begun.codeTries,
  ...(begun.mailedAt === null ? {} : timesOf(begun.mailedAt.getTime(), nowMs)),
})

/** What this browser has begun, or what the key of a mailed link opens. It tells nothing of anybody's account. A screen in a yard takes nothing. */
export async function readDraft(
  { db }: RegistrationRooms,
  ctx: RequestContext,
  { key, localPath }: { readonly key: string; readonly localPath: (path: string) => string },
): Promise<RegistrationDraft> {
  if (await isAtKiosk(db, ctx)) return { ...NOTHING, state: 'kiosk', door: kioskDoor(ctx, localPath) }
  if (key !== '') {
    const found = isKey(key) ? await findByKey(db, keyHash(key)) : null
    return found === null ? { ...NOTHING, state: 'dead' } : { ...NOTHING, state: 'link' }
  }
  const browser = browserOf(ctx)
  const begun = browser === null ? null : await findBegun(db, browser, ctx.site.code)
  return begun === null ? NOTHING : draftOf(begun, ctx.nowMs)
}
