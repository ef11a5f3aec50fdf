import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { checkUserIdOrEmail } from '@app/rules/validation/login-form.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import type { Locale } from '@app/text/locales.ts'
import { addAccountEvent, countLately, lockAccount } from '#modules/accounts/index.ts'
import { issueKey, lengthenKey } from '#modules/session/index.ts'
import { SET_PASSWORD_KEY } from '#modules/sign-in/index.ts'
import { type CaptchaResponse, isSolved } from '#platform/captcha/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { Network } from '#platform/edge/network.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { AccountRooms } from './account-deps.ts'
import { languageOfPerson, resetMail, type ResetEntry, siteOfLink } from './recovery-mails.ts'
import {
  ACCOUNTS_OF_ADDRESS_MAX,
  MAIL_WINDOW_SECONDS,
  RESET_MAILS_AFTER_QUESTIONS_MAX,
  RESET_MAILS_OF_ACCOUNT_MAX,
} from './recovery-limits.ts'
import { findRecoverable, type RecoverableAccount } from './recovery.store.ts'

export const RESET_MAILED = 'reset-mailed'

/** How the mail was asked for. */
type Via = 'form' | 'questions' | 'seller'

interface ResetRequest {
  readonly name: string
  readonly via: Via
  readonly site: SiteCode
  readonly locale: Locale
  readonly network: Network
}

/**
 * Whether an account is mailed another link: strangers who ask for many must not use up what its owner asks for. It is locked until the
 * transaction ends, so that many who ask at once are counted one after the other.
 */
export async function mayMail(
  tx: Tx,
  { id }: Pick<RecoverableAccount, 'id'>,
  { via, isOfNetwork }: { readonly via: Via; /** Whether the network has not asked for enough. */ readonly isOfNetwork: boolean },
): Promise<boolean> {
  await lockAccount(tx, id)
  if (!isOfNetwork) return false
  const mailed = { accountId: id, kind: RESET_MAILED } as const
  if ((await countLately(tx, mailed, MAIL_WINDOW_SECONDS)) >= RESET_MAILS_OF_ACCOUNT_MAX) return false
  return (
    via !== 'questions' || (await countLately(tx, { ...mailed, detail: { via } }, MAIL_WINDOW_SECONDS)) < RESET_MAILS_AFTER_QUESTIONS_MAX
  )
}

/** Issues a link to each of these accounts that may have another, and writes them one mail. */
async function mailInOne(
  { post }: AccountRooms,
  tx: Tx,
  asked: ResetRequest & { readonly found: readonly RecoverableAccount[]; readonly ofNetwork: ReadonlySet<number> },
): Promise<void> {
  const allowed: RecoverableAccount[] = []
  for (const account of asked.found)
    if (await mayMail(tx, account, { via: asked.via, isOfNetwork: asked.ofNetwork.has(account.id) })) allowed.push(account)
    // Its owner has a link already, which goes on working: silence would keep them out.
    else await lengthenKey(tx, { ...SET_PASSWORD_KEY, accountId: account.id })
  const [first] = allowed
  if (first === undefined) return
  const entries: ResetEntry[] = []
  for (const { id, number } of allowed) {
    entries.push({ number, key: await issueKey(tx, { ...SET_PASSWORD_KEY, accountId: id }) })
    await addAccountEvent(tx, { accountId: id, actorId: null, kind: RESET_MAILED, detail: { via: asked.via, site: asked.site } })
  }
  const addressee = {
    to: first.email,
    site: siteOfLink(first, asked.site),
    locale: languageOfPerson(first.language, asked.locale),
    accountId: allowed.length === 1 ? first.id : null,
  }
  await post.sendMail(tx, resetMail(post, addressee, { entries, lifeMs: SET_PASSWORD_KEY.lifeMs }))
}

/** Writes the mail, where the name means somebody: one for an address, with every account that has it. */
async function mailLinks(rooms: AccountRooms, asked: ResetRequest): Promise<void> {
  const found = await findRecoverable(rooms.db, asked.name, ACCOUNTS_OF_ADDRESS_MAX)
  if (found.length === 0) return
  const ofNetwork = new Set<number>()
  // Before the transaction, which may be tried again.
  for (const { id } of found) if (await rooms.takeReset(id, asked.network)) ofNetwork.add(id)
  await transaction(rooms.db, (tx) => mailInOne(rooms, tx, { ...asked, found, ofNetwork }))
}

/** Refuses who asked for some mails already and sent no solved captcha with this one. */
async function demandCaptcha(rooms: AccountRooms, { origin }: RequestContext, response: CaptchaResponse): Promise<void> {
  if (await rooms.takeMailWithoutCaptcha(origin.network)) return
  if (!(await isSolved(rooms.captcha, response, origin.address))) throw new Failure('CAPTCHA_NEEDED')
}

/**
 * Takes on a reset mail for a typed user id or address. What is answered depends on how the name is written alone, never on whether
 * there is somebody (OQ-A25, assurance C3).
 * @returns InvalidUserID for a name that is none, UnknownError when no more can be taken on.
 * @throws Failure CAPTCHA_NEEDED for the form of a network that asked some times, TOO_MANY_REQUESTS for one that asked too often.
 */
export async function requestReset(
  rooms: AccountRooms,
  ctx: RequestContext,
  { name, via, locale, captcha }: { name: string; via: Via; locale: Locale; captcha?: CaptchaResponse },
): Promise<'success' | 'InvalidUserID' | 'UnknownError'> {
  const typed = name.trim()
  if (!isFaultless(checkUserIdOrEmail(typed, { isGlobalPlatform: ctx.site.isGlobalPlatform }))) return 'InvalidUserID'
  if (via === 'form') await demandCaptcha(rooms, ctx, captcha)
  await rooms.takeMail(ctx)
  const asked: ResetRequest = { name: typed, via, site: ctx.site.code, locale, network: ctx.origin.network }
  return rooms.putOff.add(() => mailLinks(rooms, asked)) ? 'success' : 'UnknownError'
}
