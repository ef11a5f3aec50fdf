import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { TOKEN_KINDS, TOKEN_PREFIX, type TokenKind, TOKENS_MAX } from '@app/contract/tokens/token-codes.ts'
import type { TokenDone, TokenMade, TokenView } from '@app/contract/tokens/tokens.answers.ts'
import type { changeToken, createToken, revokeToken } from '@app/contract/tokens/tokens.ts'
import { dayOfMandate } from '@app/rules/mandates/decide-mandate.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { readToken, type TokenTerms } from '@app/rules/tokens/token-form.ts'
import { isFaultless } from '@app/rules/validation/field-errors.ts'
import { addAccountEvent, notifyOwner } from '#modules/accounts/index.ts'
import {
  addMandate,
  changeTerms,
  checkProof,
  endMandate,
  idOf,
  lockMandate,
  lockParties,
  reasonOf,
  showMandates,
} from '#modules/mandates/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { transaction, type Tx } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { newCredential } from '#platform/edge/bearer-token.ts'
import { keyHash, newKey } from '#platform/random-key.ts'
import * as store from './api-keys.store.ts'
import { toView } from './list-tokens.ts'
import { readNetworks } from './networks.ts'
import type { OpenApiDeps } from './open-api-deps.ts'

type Made = InputOf<typeof createToken>['body']
type Changed = InputOf<typeof changeToken>['body']
type Revoked = InputOf<typeof revokeToken>['body']

/** Characters of a token that its owner goes on seeing. */
const PREFIX_LENGTH = 10

const isKind = (kind: string): kind is TokenKind => (TOKEN_KINDS as readonly string[]).includes(kind)

/** What was sent, read. @throws Failure INVALID_INPUT with the fields that are wrong. */
function termsOf(
  sent: Omit<Changed, 'tokenId' | 'locale'>,
  days: { readonly today: string; readonly madeOn: string },
  more: Readonly<Record<string, string>> = {},
): TokenTerms & { readonly networks: readonly string[] } {
  const { terms, fieldErrors: wrong } = readToken(sent, days)
  const networks = readNetworks(sent.networks)
  const fieldErrors = { ...wrong, ...(networks === null ? { networks: 'validation.tokenNetworks' } : {}), ...more }
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  return { ...terms, networks: networks ?? [] }
}

async function entryOf(deps: OpenApiDeps, id: number, ctx: RequestContext): Promise<TokenView> {
  const row = await store.findOwnToken(deps.db, { id, accountId: memberOf(ctx).accountId })
  const mandate = row === undefined ? undefined : (await showMandates(deps, [row.mandateId], ctx.nowMs)).get(row.mandateId)
  if (row === undefined || mandate === undefined) throw new Error(`token ${id} is gone`)
  return toView(row, mandate)
}

/**
 * What the history of an account keeps of a token: never the token, nor its name, which may say who somebody is and outlasts an erasure
 * here. Who judges bids finds its caps by the mandate.
 */
const noteOf = (
  { id, mandateId }: { readonly id: number; readonly mandateId: number },
  { scopes, caps, lastOn, networks }: ReturnType<typeof termsOf>,
) => ({
  token: id,
  mandate: mandateId,
  scopes,
  caps,
  lastOn,
  networks,
})

/**
 * Makes a token: only its hash is kept, and it is answered once. Its owner is told by mail.
 * @throws Failure PROOF_NEEDED, INVALID_INPUT, TOKENS_FULL, FORBIDDEN for who bids for others alone.
 */
export async function makeToken(deps: OpenApiDeps, body: Made, ctx: RequestContext): Promise<TokenMade> {
  const { accountId } = memberOf(ctx)
  checkProof(ctx)
  const token = `${TOKEN_PREFIX}${newKey()}`
  const id = await transaction(deps.db, async (tx) => {
    const [owner] = await lockParties(tx, { payerId: accountId, holderNumber: 0 })
    if (owner === undefined || owner.kind !== 'buyer' || owner.status !== 'active') throw new Failure('FORBIDDEN')
    const { zone } = siteOf(owner.site)
    const today = dayOfMandate(zone, ctx.nowMs)
    const { kind } = body
    const terms = termsOf(body, { today, madeOn: today }, isKind(kind) ? {} : { kind: 'validation.tokenKind' })
    if ((await store.countTokens(tx, accountId)) >= TOKENS_MAX) throw new Failure('TOKENS_FULL')
    const { caps, lastOn, mandateScopes, name, scopes, networks } = terms
    const mandate = { scopes: mandateScopes, caps, lastOn, payerId: accountId, holderId: accountId, kind: kind as TokenKind, zone }
    const mandateId = await addMandate(tx, mandate)
    if (mandateId === null) throw new Error('a token has no mandate')
    const prefix = token.slice(0, PREFIX_LENGTH)
    const made = await store.addToken(tx, {
      mandateId,
      accountId,
      name,
      prefix,
      tokenHash: keyHash(token),
      credential: newCredential(),
      scopes,
      networks,
    })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'token-made', detail: noteOf({ id: made, mandateId }, terms) })
    await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'tokenMade' })
    return made
  })
  return { token, entry: await entryOf(deps, id, ctx) }
}

/** A token in force of an account, with its mandate locked: bids that are decided by it are waited for. @throws Failure TOKEN_NOT_FOUND. */
async function lockOwn(tx: Tx, { id, accountId }: { readonly id: number; readonly accountId: number }) {
  const found = await store.findOwnToken(tx, { id, accountId })
  const mandate = found === undefined ? undefined : await lockMandate(tx, { id: found.mandateId, payerId: accountId })
  if (found === undefined || mandate === undefined) throw new Failure('TOKEN_NOT_FOUND')
  return { ...found, zone: mandate.zone, isRevoked: mandate.isRevoked }
}

/** Changes a token in force. @throws Failure PROOF_NEEDED, INVALID_INPUT, TOKEN_NOT_FOUND. */
export async function changeOwn(deps: OpenApiDeps, { tokenId, ...body }: Changed, ctx: RequestContext): Promise<TokenDone> {
  const { accountId } = memberOf(ctx)
  checkProof(ctx)
  const id = idOf(tokenId)
  await transaction(deps.db, async (tx) => {
    const { mandateId, zone, isRevoked, madeOn } = await lockOwn(tx, { id, accountId })
    if (isRevoked) throw new Failure('TOKEN_NOT_FOUND')
    const terms = termsOf(body, { today: dayOfMandate(zone, ctx.nowMs), madeOn })
    const { caps, lastOn, mandateScopes, name, scopes, networks } = terms
    await changeTerms(tx, { id: mandateId, zone, scopes: mandateScopes, caps, lastOn })
    await store.changeToken(tx, { id, name, scopes, networks, credential: newCredential() })
    // One that was over may be in force with its new day.
    if ((await store.countTokens(tx, accountId)) > TOKENS_MAX) throw new Failure('TOKEN_NOT_FOUND')
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'token-changed', detail: noteOf({ id, mandateId }, terms) })
    await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'tokenMade' })
  })
  deps.tokens.changed(accountId)
  return { entry: await entryOf(deps, id, ctx) }
}

/**
 * Revokes a token: bids that are being decided are waited for, and none that is decided later passes by it. One that is revoked already
 * stays as it was. Its owner is told by mail: a program that bid for them stops. @throws Failure INVALID_INPUT without a reason,
 * TOKEN_NOT_FOUND.
 */
export async function revokeOwn(deps: OpenApiDeps, { tokenId, reason: sent }: Revoked, ctx: RequestContext): Promise<TokenDone> {
  const { accountId } = memberOf(ctx)
  const reason = reasonOf(sent)
  const id = idOf(tokenId)
  await transaction(deps.db, async (tx) => {
    const { mandateId, isRevoked } = await lockOwn(tx, { id, accountId })
    if (isRevoked) return
    await endMandate(tx, { id: mandateId, holderId: null, by: accountId, reason })
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'token-revoked', detail: { token: id } })
    await notifyOwner(deps.post, tx, { ctx, accountId, notice: 'tokenRevoked' })
  })
  deps.tokens.changed(accountId)
  return { entry: await entryOf(deps, id, ctx) }
}
