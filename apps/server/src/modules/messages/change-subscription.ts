import { Failure } from '@app/contract/failure.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { MailSettings, Unsubscription } from '@app/contract/messages/mail-settings.answers.ts'
import { mailKindOf, mailKindsOf, statusOf, type MailKind, type SubscriptionStatus } from '@app/rules/people/mail-kinds.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Locale } from '@app/text/locales.ts'
import { addAccountEvent, lockAccount } from '#modules/accounts/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import { accountKey } from '#platform/edge/network.ts'
import { createLimit } from '#platform/http/rate-limits.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type Addressee, inLanguage, letter, type LetterText } from '#platform/mail/index.ts'
import { dropWaiting, findReader, keepAnswer, listAnswers } from './mail-preferences.store.ts'
import type { MessagesDeps } from './send-to-subscriber.ts'
import { makeSubscriptionKey, readShortKey, readSubscriptionKey, type SubscriptionKey } from './subscription-keys.ts'

/** Links to confirm a subscription that one account is mailed in an hour. */
const CONFIRM_MAILS_AN_HOUR = 5
const HOUR_SECONDS = 3_600

/** The caller's mails, kind by kind. */
export async function getMailSettings({ db }: MessagesDeps, ctx: RequestContext, confirmationMailedFor = ''): Promise<MailSettings> {
  const { accountId } = memberOf(ctx)
  const [reader, answers] = await Promise.all([findReader(db, accountId), listAnswers(db, accountId)])
  return {
    email: reader?.email ?? null,
    kinds: mailKindsOf(ctx.site.code).map((kind) => ({
      kind: kind.code,
      status: statusOf(kind, answers.get(kind.code) ?? null),
      needsConfirmation: kind.needsConfirmation,
    })),
    confirmationMailedFor,
  }
}

async function answerIn(
  tx: Tx,
  { accountId, kinds }: { readonly accountId: number; readonly kinds: readonly MailKind[] },
  status: SubscriptionStatus,
): Promise<void> {
  const answers = await listAnswers(tx, accountId)
  const changed = kinds.filter((kind) => statusOf(kind, answers.get(kind.code) ?? null) !== status).map(({ code }) => code)
  if (changed.length === 0) return
  for (const kind of changed) {
    await keepAnswer(tx, { accountId, kind, status })
    if (status !== 'SUBSCRIBED') await dropWaiting(tx, accountId, kind)
  }
  await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'mail-preference', detail: { mails: changed, status } })
}

/**
 * Keeps an answer for these kinds of mail; where it stands already nothing is written.
 * @throws Failure TOO_MANY_REQUESTS once an account has changed its mails too often.
 */
async function answer(
  { db }: MessagesDeps,
  { accountId, kinds }: { readonly accountId: number; readonly kinds: readonly MailKind[] },
  status: SubscriptionStatus,
): Promise<void> {
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    await answerIn(tx, { accountId, kinds }, status)
  })
}

/** The codes of kinds, among these, that somebody gets mails of. */
export async function listMailedKinds(db: Db | Tx, accountId: number, among: readonly string[]): Promise<ReadonlySet<string>> {
  const answers = await listAnswers(db, accountId)
  const kinds = among.flatMap((code) => mailKindOf(code) ?? [])
  return new Set(kinds.filter((kind) => statusOf(kind, answers.get(kind.code) ?? null) === 'SUBSCRIBED').map(({ code }) => code))
}

/** Keeps which of these kinds somebody gets mails of, none of which has to be confirmed; the account is locked. */
export async function chooseMailedKinds(
  tx: Tx,
  { accountId, among, chosen }: { readonly accountId: number; readonly among: readonly string[]; readonly chosen: readonly string[] },
): Promise<void> {
  for (const status of ['SUBSCRIBED', 'UNSUBSCRIBED'] as const) {
    const codes = among.filter((code) => chosen.includes(code) === (status === 'SUBSCRIBED'))
    await answerIn(tx, { accountId, kinds: codes.flatMap((code) => mailKindOf(code) ?? []) }, status)
  }
}

/** The words of the mail that asks whether its reader wants a kind of mail. */
export const subscribeWords = (text: Text, { kind, link }: { readonly kind: string; readonly link: string }): LetterText => ({
  subject: text.t('mail.subscribe.subject'),
  lead: [text.t('mail.subscribe.lead', { kind: text.dyn(`messages.kind.${kind}`, kind) })],
  button: { label: text.t('mail.button.subscribe'), url: link },
  notes: [text.t('mail.notYou')],
})

/** Mails the link that begins a kind of mail. */
async function mailConfirmLink(
  { db, keys, post }: MessagesDeps,
  { kind, ...addressee }: Addressee & { readonly accountId: number; readonly kind: string },
): Promise<void> {
  const key = makeSubscriptionKey(keys, { act: 'confirm', accountId: addressee.accountId, kind }, Date.now())
  const link = post.linkTo(addressee.site, inLanguage(addressee.locale, `/confirmSubscription?key=${key}`))
  await post.sendMail(
    db,
    letter(addressee, (text) => subscribeWords(text, { kind, link })),
  )
}

/** Makes the change of settings with its own limit. @throws Failure INVALID_INPUT for what is no kind here, TOO_MANY_REQUESTS. */
export function createChangeSetting(deps: MessagesDeps) {
  const takeLink = createLimit({ points: CONFIRM_MAILS_AN_HOUR, durationSeconds: HOUR_SECONDS })
  const mailLink = async (ctx: RequestContext, { accountId, kind }: { accountId: number; kind: MailKind }): Promise<void> => {
    const reader = await findReader(deps.db, accountId)
    if (reader === null || reader.email === null) throw new Failure('INVALID_INPUT', { fieldErrors: { kind: 'messages.noEmail' } })
    await takeLink(accountKey(accountId))
    await mailConfirmLink(deps, { accountId, to: reader.email, kind: kind.code, site: ctx.site.code, locale: ctx.locale })
  }
  return async (ctx: RequestContext, change: { readonly kind: string; readonly isOn: boolean }): Promise<MailSettings> => {
    const { accountId } = memberOf(ctx)
    const kind = mailKindsOf(ctx.site.code).find(({ code }) => code === change.kind)
    if (kind === undefined) throw new Failure('INVALID_INPUT', { fieldErrors: { kind: 'messages.fixed' } })
    const now = statusOf(kind, (await listAnswers(deps.db, accountId)).get(kind.code) ?? null)
    const wanted = change.isOn ? 'SUBSCRIBED' : 'UNSUBSCRIBED'
    if (now === wanted) return getMailSettings(deps, ctx)
    if (change.isOn && kind.needsConfirmation) {
      await mailLink(ctx, { accountId, kind })
      return getMailSettings(deps, ctx, kind.code)
    }
    await answer(deps, { accountId, kinds: [kind] }, wanted)
    return getMailSettings(deps, ctx)
  }
}

/**
 * Begins the news that a new member asked for: by a link that has to be confirmed (double opt-in). Nothing happens on a site without news.
 */
export async function startNews(deps: MessagesDeps, asked: { accountId: number; site: SiteCode; locale: Locale }): Promise<void> {
  const kind = mailKindsOf(asked.site).find(({ needsConfirmation }) => needsConfirmation)
  const reader = await findReader(deps.db, asked.accountId)
  if (kind !== undefined && reader?.email != null) await mailConfirmLink(deps, { ...asked, to: reader.email, kind: kind.code })
}

/** What a key is for: the kind as it is known here, and whose it is. @throws Failure LINK_EXPIRED. */
async function read({ db, keys }: MessagesDeps, key: string, act: SubscriptionKey['act'] | null) {
  const found = (await readShortKey(db, key)) ?? (await readSubscriptionKey(keys, key, Date.now()))
  const kind = found === null ? null : mailKindOf(found.kind)
  if (found === null || kind === null || (act !== null && found.act !== act)) throw new Failure('LINK_EXPIRED')
  const reader = await findReader(db, found.accountId)
  if (reader === null) throw new Failure('LINK_EXPIRED')
  return { accountId: found.accountId, kind, site: reader.site }
}

/** What a key would do; it does nothing. @throws Failure LINK_EXPIRED. */
export async function stateOfKey(deps: MessagesDeps, key: string): Promise<Unsubscription> {
  const { accountId, kind } = await read(deps, key, null)
  return { kind: kind.code, status: statusOf(kind, (await listAnswers(deps.db, accountId)).get(kind.code) ?? null) }
}

/** Begins the kind of a confirming key; repeating is harmless (OQ-A61). @throws Failure LINK_EXPIRED, TOO_MANY_REQUESTS. */
export async function confirmByKey(deps: MessagesDeps, key: string): Promise<void> {
  const { accountId, kind } = await read(deps, key, 'confirm')
  await answer(deps, { accountId, kinds: [kind] }, 'SUBSCRIBED')
}

/** Ends the kind of a key, or every kind of its reader; repeating is harmless. @throws Failure LINK_EXPIRED, TOO_MANY_REQUESTS. */
export async function endByKey(deps: MessagesDeps, { key, isAll }: { key: string; isAll: boolean }): Promise<void> {
  const { accountId, kind, site } = await read(deps, key, 'end')
  const others = isAll ? mailKindsOf(site).filter(({ code }) => code !== kind.code) : []
  await answer(deps, { accountId, kinds: [kind, ...others] }, 'UNSUBSCRIBED')
}
