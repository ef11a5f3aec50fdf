import { Failure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import type { removeIdentity, SignOnError, startIdentity } from '@app/contract/sign-on/sign-on.ts'
import type { SignOnProvider } from '@app/contract/sign-on/sign-on-providers.ts'
import type { Identities } from '@app/contract/sign-on/sign-on.answers.ts'
import { SIGN_ON_LIFE_MS } from '@app/rules/people/sign-on.ts'
import type { Text } from '@app/text/create-text.ts'
import { addAccountEvent, mailAccount } from '#modules/accounts/index.ts'
import { issueKey, memberOf, spendKey } from '#modules/session/index.ts'
import { proveAnew } from '#modules/second-factor/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type LetterText, plainWords } from '#platform/mail/index.ts'
import { deleteIdentity, findAccountOf, insertIdentity, listIdentitiesOf } from './identities.store.ts'
import type { Vouched } from './open-id.ts'
import { pageWith, type SignOnRooms } from './sign-on-deps.ts'

const PURPOSE = 'sign-on-link'
const SECURITY_PATH = '/accountInformation/security'

/** The identities of an account as its owner sees them; those of a provider that is no longer offered do not work and are hidden. */
export async function identitiesOf(rooms: SignOnRooms, ctx: RequestContext): Promise<Identities> {
  const providers = await rooms.providers(ctx)
  const byIssuer = new Map([...providers.values()].map(({ name, issuer }) => [issuer, name]))
  const rows = await listIdentitiesOf(rooms.db, memberOf(ctx).accountId)
  return {
    identities: rows.flatMap(({ issuer, email, linked_at: linkedAt }) => {
      const provider = byIssuer.get(issuer)
      return provider === undefined ? [] : [{ provider, email, linkedAt: linkedAt.toISOString() }]
    }),
    offered: [...providers.keys()],
  }
}

/** The address that links an account elsewhere to the caller's. @throws Failure SIGN_IN_REFUSED for a wrong proof, NOT_FOUND. */
export async function beginIdentity(
  rooms: SignOnRooms,
  { body }: Pick<InputOf<typeof startIdentity>, 'body'>,
  ctx: RequestContext,
): Promise<{ path: string }> {
  const { provider, ...proof } = body
  if (!(await rooms.providers(ctx)).has(provider)) throw new Failure('NOT_FOUND')
  await proveAnew(rooms, { body: proof }, ctx)
  const link = await issueKey(rooms.db, { purpose: PURPOSE, accountId: memberOf(ctx).accountId, lifeMs: SIGN_ON_LIFE_MS })
  return { path: pageWith(`/sso/${provider}/start`, { link, locale: ctx.locale }) }
}

/** The account that a key of `beginIdentity` links to; null unless it is the caller's. */
export async function accountToLink({ db }: SignOnRooms, ctx: RequestContext, key: string): Promise<number | null> {
  const spent = await spendKey(db, { purpose: PURPOSE, key })
  return spent !== null && spent.accountId !== null && spent.accountId === ctx.member?.accountId ? spent.accountId : null
}

/** The words of the mail that a provider's account was linked or unlinked; `link` leads to what is linked. */
export function linkedWords(
  text: Text,
  { provider, email, isLinked, link }: { provider: SignOnProvider; email: string; isLinked: boolean; link: string },
): LetterText {
  const name = text.t(`signOn.${provider}`)
  return {
    subject: text.t(isLinked ? 'mail.linked.subject' : 'mail.unlinked.subject', { name }),
    lead: [text.t(isLinked ? 'mail.linked.lead' : 'mail.unlinked.lead', { name, email: plainWords(email) }), text.t('mail.linked.notYou')],
    button: { label: text.t('mail.button.security'), url: link },
  }
}

/** Notifies the owner of an account that a way into it was opened or closed. */
async function notifyOwner(
  rooms: SignOnRooms,
  tx: Tx,
  identity: { ctx: RequestContext; accountId: number; provider: SignOnProvider; email: string; isLinked: boolean },
): Promise<void> {
  const { ctx, accountId, provider, email, isLinked } = identity
  await mailAccount(rooms.post, tx, {
    accountId,
    site: ctx.site.code,
    locale: ctx.locale,
    write: (text, link) => linkedWords(text, { provider, email, isLinked, link: link(SECURITY_PATH) }),
  })
}

/** Links a provider's account to the caller's; answers why not, if so. */
export async function linkIdentity(
  rooms: SignOnRooms,
  ctx: RequestContext,
  { provider, vouched, accountId }: { provider: SignOnProvider; vouched: Vouched; accountId: number },
): Promise<SignOnError | null> {
  // A person who left signed in and came back signed out, or as another person, links nothing.
  if (ctx.member?.accountId !== accountId) return 'SIGN_ON_FAILED'
  return transaction(rooms.db, async (tx) => {
    if (!(await insertIdentity(tx, accountId, vouched)))
      return (await findAccountOf(tx, vouched)) === accountId ? null : ('SIGN_ON_IN_USE' as const)
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'identity-linked', detail: { provider } })
    await notifyOwner(rooms, tx, { ctx, accountId, provider, email: vouched.email, isLinked: true })
    return null
  })
}

/** Unlinks what the caller's account has of a provider. @throws Failure SIGN_IN_REFUSED for a wrong proof. */
export async function endIdentity(
  rooms: SignOnRooms,
  { body }: Pick<InputOf<typeof removeIdentity>, 'body'>,
  ctx: RequestContext,
): Promise<Identities> {
  const { provider, ...proof } = body
  const { accountId } = memberOf(ctx)
  await proveAnew(rooms, { body: proof }, ctx)
  const issuer = (await rooms.providers(ctx)).get(provider)?.issuer
  if (issuer !== undefined) {
    await transaction(rooms.db, async (tx) => {
      const email = await deleteIdentity(tx, accountId, issuer)
      if (email === null) return
      await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'identity-unlinked', detail: { provider } })
      await notifyOwner(rooms, tx, { ctx, accountId, provider, email, isLinked: false })
    })
  }
  return identitiesOf(rooms, ctx)
}

/** Where the security page shows the result of a linking. */
export const securityPage = (provider: SignOnProvider, error: SignOnError | null): string =>
  pageWith(SECURITY_PATH, error === null ? { linked: provider } : { linkError: error })
