import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../db/database.ts'
import { seal, unseal } from './seal.ts'

const KINDS = ['mac', 'receipt'] as const
export type KeyKind = (typeof KINDS)[number]

/** One key, opened. `material` is 32 random bytes for `mac`, a private Ed25519 key (PKCS 8, DER) for `receipt`. */
export interface Key {
  readonly id: string
  readonly kind: KeyKind
  readonly material: Buffer
  readonly isActive: boolean
}

const MAC_BYTES = 32
const ID_BYTES = 6
/** Any fixed number; held while keys are made, so that nodes starting together make one set. */
const KEYS_LOCK = 4_242_002

function makeMaterial(kind: KeyKind): { material: Buffer; publicKey: Buffer | null } {
  if (kind === 'mac') return { material: randomBytes(MAC_BYTES), publicKey: null }
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return { material: pair.privateKey, publicKey: pair.publicKey }
}

async function addKey(tx: Tx, kind: KeyKind, secret: string): Promise<string> {
  const id = `${kind[0]}${randomBytes(ID_BYTES).toString('hex')}`
  const { material, publicKey } = makeMaterial(kind)
  await tx
    .insertInto('keys')
    .values({ id, kind, sealed: seal(material, { secret, id }), public_key: publicKey })
    .execute()
  return id
}

async function lockKeys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`.execute(tx)
}

/** Makes the first key of each kind, where there is none. */
export async function ensureKeys(db: Db, secret: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockKeys(tx)
    const active = await tx.selectFrom('keys').select('kind').where('retired_at', 'is', null).execute()
    for (const kind of KINDS) if (!active.some((row) => row.kind === kind)) await addKey(tx, kind, secret)
  })
}

/**
 * All keys, opened.
 * @throws WrongSecret when the secret is not the one they were sealed with.
 */
export async function listKeys(db: Db, secret: string): Promise<Key[]> {
  const rows = await db.selectFrom('keys').selectAll().execute()
  return rows.map(({ id, kind, sealed, retired_at }) => ({
    id,
    kind: kind as KeyKind,
    material: unseal(sealed, { secret, id }),
    isActive: retired_at === null,
  }))
}

/**
 * Puts a new key of each kind in place of the one in use. The old ones keep verifying what they signed.
 * @returns the ids of the new keys.
 * @throws WrongSecret before anything is changed.
 */
export async function rotateKeys(db: Db, secret: string): Promise<string[]> {
  await listKeys(db, secret)
  return transaction(db, async (tx) => {
    await lockKeys(tx)
    await tx
      .updateTable('keys')
      .set({ retired_at: sql`now()` })
      .where('retired_at', 'is', null)
      .execute()
    const added: string[] = []
    for (const kind of KINDS) added.push(await addKey(tx, kind, secret))
    return added
  })
}

/** The public keys of all receipts ever signed: id, SPKI in DER, and since and until when it signed. */
export async function listReceiptKeys(db: Db): Promise<{ id: string; publicKey: Buffer; createdAt: Date; retiredAt: Date | null }[]> {
  const rows = await db
    .selectFrom('keys')
    .select(['id', 'public_key', 'created_at', 'retired_at'])
    .where('public_key', 'is not', null)
    .orderBy('created_at')
    .execute()
  return rows.flatMap(({ id, public_key, created_at, retired_at }) =>
    public_key === null ? [] : [{ id, publicKey: public_key, createdAt: created_at, retiredAt: retired_at }],
  )
}
