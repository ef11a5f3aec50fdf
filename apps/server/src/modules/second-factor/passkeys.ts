import { Failure } from '@app/contract/failure.ts'
import type { InputOf } from '@app/contract/define-call.ts'
import type { addPasskey, signInByPasskey } from '@app/contract/people/passkeys.ts'
import type { PasskeyCreation, PasskeyRequest, Passkeys } from '@app/contract/people/passkeys.answers.ts'
import { transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { issueKey, spendKey, memberOf, type SignInDeps, issueTicket } from '#modules/session/index.ts'
import { findPasskey, insertPasskey, listPasskeysOf, noteUse } from './passkeys.store.ts'
import { addAccountEvent, lockAccount, notifyOwner } from '#modules/accounts/index.ts'

/** EdDSA, ES256 and RS256 (COSE): what devices of today sign with. */
const ALGORITHMS = [-8, -7, -257]
/** Passkeys an account may hold. */
const PASSKEYS_MAX = 10
/** How long somebody may take to touch their device. */
const CHALLENGE_LIFE_MS = 5 * 60_000
const NEW = 'passkey-new'
const USED = 'passkey-used'
const PARTY = 'Hammerlane'
const DEFAULT_NAME = 'Passkey'

type Rooms = Pick<SignInDeps, 'db' | 'post'>

/** Half a second of a start belongs to this library; it comes with the first passkey. */
const webauthn = () => import('@simplewebauthn/server')

/** Where a passkey belongs: the host that the reader sees, which the edge has found to be one of ours. */
const placeOf = ({ origin: { host, isSecure } }: RequestContext): { host: string; origin: string } => ({
  host: host.replace(/:\d+$/, ''),
  origin: `${isSecure ? 'https' : 'http'}://${host}`,
})

/** A challenge that works once. The browser says its bytes in base64url, as the key is written. */
async function challengeFor({ db }: Rooms, purpose: string, accountId: number | null): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const key = await issueKey(db, { purpose, accountId, lifeMs: CHALLENGE_LIFE_MS })
  return { bytes: Uint8Array.from(Buffer.from(key, 'base64url')) }
}

/** The passkeys of an account as its owner sees them. */
export async function passkeysOf({ db }: Rooms, accountId: number): Promise<Passkeys> {
  const rows = await listPasskeysOf(db, accountId)
  return {
    passkeys: rows.map((row) => ({
      id: row.credential_id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
  }
}

/** What a browser makes a passkey from: found by the device itself, opened by finger, face or PIN. @throws Failure PASSKEYS_FULL. */
export async function beginPasskey(rooms: Rooms, ctx: RequestContext): Promise<PasskeyCreation> {
  const { accountId, number, displayName } = memberOf(ctx)
  const known = await listPasskeysOf(rooms.db, accountId)
  if (known.length >= PASSKEYS_MAX) throw new Failure('PASSKEYS_FULL')
  const { bytes } = await challengeFor(rooms, NEW, accountId)
  const options = await (
    await webauthn()
  ).generateRegistrationOptions({
    rpName: PARTY,
    rpID: placeOf(ctx).host,
    userName: String(number),
    userDisplayName: displayName,
    challenge: bytes,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options, pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })) }
}

/** Keeps a passkey that was made from a challenge of ours, given to this account. @throws Failure PASSKEY_REFUSED, PASSKEYS_FULL. */
export async function keepPasskey({ db, post }: Rooms, { body }: InputOf<typeof addPasskey>, ctx: RequestContext): Promise<void> {
  const { accountId } = memberOf(ctx)
  const { host, origin } = placeOf(ctx)
  const verified = await (
    await webauthn()
  )
    .verifyRegistrationResponse({
      response: { ...body.credential, response: { ...body.credential.response }, clientExtensionResults: {} },
      expectedChallenge: async (key) => (await spendKey(db, { purpose: NEW, key }))?.accountId === accountId,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    .catch(() => ({ verified: false }) as const)
  if (!verified.verified) throw new Failure('PASSKEY_REFUSED')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  await transaction(db, async (tx) => {
    await lockAccount(tx, accountId)
    if ((await listPasskeysOf(tx, accountId)).length >= PASSKEYS_MAX) throw new Failure('PASSKEYS_FULL')
    const isNew = await insertPasskey(tx, {
      credential_id: id,
      account_id: accountId,
      public_key: Buffer.from(publicKey),
      counter,
      transports: body.credential.response.transports,
      name: body.name.trim() || DEFAULT_NAME,
    })
    if (!isNew) throw new Failure('PASSKEY_REFUSED')
    await addAccountEvent(tx, { accountId, actorId: accountId, kind: 'passkey-added' })
    await notifyOwner(post, tx, { ctx, accountId, notice: 'passkeyAdded' })
  })
}

/** What a browser signs in with; the device knows which accounts it holds passkeys of. */
export async function beginPasskeySignIn(rooms: Rooms, ctx: RequestContext): Promise<PasskeyRequest> {
  const { bytes } = await challengeFor(rooms, USED, null)
  return {
    ...(await (
      await webauthn()
    ).generateAuthenticationOptions({ rpID: placeOf(ctx).host, challenge: bytes, userVerification: 'required' })),
  }
}

/** A login ticket for a passkey that answered a challenge of ours. @throws Failure PASSKEY_REFUSED, whatever was wrong. */
export async function ticketForPasskey(
  { db }: Rooms,
  { body: { credential } }: InputOf<typeof signInByPasskey>,
  ctx: RequestContext,
): Promise<{ userUId: string }> {
  const { host, origin } = placeOf(ctx)
  const stored = await findPasskey(db, credential.id)
  if (stored === null) throw new Failure('PASSKEY_REFUSED')
  const { userHandle, ...response } = credential.response
  const verified = await (
    await webauthn()
  )
    .verifyAuthenticationResponse({
      response: { ...credential, response: { ...response, ...(userHandle ? { userHandle } : {}) }, clientExtensionResults: {} },
      expectedChallenge: async (key) => (await spendKey(db, { purpose: USED, key })) !== null,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id: credential.id, publicKey: Uint8Array.from(stored.publicKey), counter: stored.counter },
      requireUserVerification: true,
    })
    .catch(() => null)
  if (verified?.verified !== true) throw new Failure('PASSKEY_REFUSED')
  const { newCounter } = verified.authenticationInfo
  if (!(await noteUse(db, credential.id, { from: stored.counter, to: newCounter }))) throw new Failure('PASSKEY_REFUSED')
  return { userUId: await issueTicket(db, { accountId: stored.accountId, method: 'passkey' }) }
}
