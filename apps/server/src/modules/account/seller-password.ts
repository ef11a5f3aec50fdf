import { Failure } from '@app/contract/failure.ts'
import type { SellerKeyState } from '@app/contract/account/account-seller.answers.ts'
import { checkSellerPassword } from '@app/rules/validation/passwords.ts'
import { addAccountEvent } from '#modules/accounts/index.ts'
import { issueKey, lengthenKey, spendKey } from '#modules/session/index.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import {
  type AccountRooms,
  languageOfPerson,
  sellerMail,
  siteOfLink,
  ACCOUNTS_OF_ADDRESS_MAX,
  SELLER_KEY,
  findOpenKey,
  findRecoverable,
  mayMail,
  RESET_MAILED,
  checkPassword,
  replacePassword,
  type TypedPassword,
} from '#modules/account-recovery/index.ts'

const COOKIE = 'sellerPassword'
const MS_PER_SECOND = 1_000
/** Stands in for passwords where only the address is to be judged. */
const ANY_PASSWORD = 'x'.repeat(10)

async function mailSeller(rooms: AccountRooms, ctx: RequestContext, email: string): Promise<void> {
  const { db, post } = rooms
  const found = await findRecoverable(db, email, ACCOUNTS_OF_ADDRESS_MAX)
  const seller = found.find(({ kind }) => kind === 'seller')
  if (seller === undefined) return
  const isOfNetwork = await rooms.takeReset(seller.id, ctx.origin.network)
  await transaction(db, async (tx) => {
    if (!(await mayMail(tx, seller, { via: 'seller', isOfNetwork }))) return lengthenKey(tx, { ...SELLER_KEY, accountId: seller.id })
    const key = await issueKey(tx, { ...SELLER_KEY, accountId: seller.id })
    await addAccountEvent(tx, { accountId: seller.id, actorId: null, kind: RESET_MAILED, detail: { via: 'seller', site: ctx.site.code } })
    const addressee = {
      to: seller.email,
      site: siteOfLink(seller, ctx.site.code),
      locale: languageOfPerson(seller.language, ctx.locale),
      accountId: seller.id,
    }
    await post.sendMail(tx, sellerMail(post, addressee, { key, lifeMs: SELLER_KEY.lifeMs }))
  })
}

/**
 * Takes on a seller's mail; known and unknown addresses are answered alike (OQ-A43).
 * @throws Failure SELLER_EMAIL for an address that is none, TOO_MANY_REQUESTS.
 */
export async function requestSellerMail(rooms: AccountRooms, ctx: RequestContext, email: string): Promise<void> {
  const typed = email.trim()
  if (checkSellerPassword({ email: typed, password: ANY_PASSWORD, confirmPassword: ANY_PASSWORD }) === 'invalidEmail')
    throw new Failure('SELLER_EMAIL')
  await rooms.takeMail(ctx)
  if (!rooms.putOff.add(() => mailSeller(rooms, ctx, typed))) throw new Failure('RESET_FAILED')
}

/** Leaves the cookie of a mailed key, which lives as long as the key. */
export async function openSellerKey({ db }: AccountRooms, ctx: RequestContext, key: string): Promise<SellerKeyState> {
  const open = await findOpenKey(db, { purpose: SELLER_KEY.purpose, key })
  if (open === null) return { state: 'dead' }
  ctx.setCookie({ name: COOKIE, value: key, maxAgeSeconds: SELLER_KEY.lifeMs / MS_PER_SECOND, isHttpOnly: true })
  return { state: 'open' }
}

const FAULTS = {
  invalidEmail: 'SELLER_EMAIL',
  passwordEmpty: 'SELLER_PASSWORD_EMPTY',
  invalidPasswordLength: 'SELLER_PASSWORD_LENGTH',
} as const

/**
 * Sets a seller's password by the cookie of the mailed link (ACC-5.45 to 5.47, ACC-7.46).
 * @throws Failure SELLER_… for the form, INVALID_INPUT for the password, LINK_EXPIRED without the cookie of this very address.
 */
export async function setSellerPassword(
  rooms: AccountRooms,
  ctx: RequestContext,
  { email, typed }: { email: string; typed: TypedPassword },
): Promise<void> {
  const { db, passwords, sessions } = rooms
  const fault = checkSellerPassword({ email: email.trim(), ...typed })
  if (fault !== null) throw new Failure(FAULTS[fault])
  const key = ctx.origin.cookie(COOKIE) ?? ''
  const open = await findOpenKey(db, { purpose: SELLER_KEY.purpose, key })
  if (open === null || open.email?.toLowerCase() !== email.trim().toLowerCase()) throw new Failure('LINK_EXPIRED')
  await checkPassword(ctx, open, typed)
  const hash = await passwords.hash(typed.password)
  await transaction(db, async (tx) => {
    if ((await spendKey(tx, { purpose: SELLER_KEY.purpose, key })) === null) throw new Failure('LINK_EXPIRED')
    await replacePassword(rooms, tx, { ctx, owner: open, hash, by: 'seller' })
  })
  sessions.forgetAccount()
  ctx.setCookie({ name: COOKIE, value: '', maxAgeSeconds: 0 })
}
