import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, transaction, type Tx } from '../db/database.ts'
import { makeDocumentKey } from './document-certificate.ts'
import { seal, unseal } from './seal.ts'

const KINDS = ['mac', 'receipt', 'document'] as const
export type KeyKind = (typeof KINDS)[number]

/** One key, opened. `material` is 32 random bytes for `mac`, a private key (PKCS 8, DER) for `receipt` (Ed25519) and `document` (P-256). */
export interface Key {
  readonly id: string
  readonly kind: KeyKind
  readonly material: Buffer
  /** Of a `document` key, in DER. */
  readonly certificate: Buffer | null
  readonly isActive: boolean
}

const MAC_BYTES = 32
const ID_BYTES = 6
/** Any fixed number; held while keys are made, so that nodes starting together make one set. */
const KEYS_LOCK = 4_242_002

interface Made {
  readonly material: Buffer
  readonly publicKey: Buffer | null
  readonly certificate: Buffer | null
}

async function makeMaterial(kind: KeyKind): Promise<Made> {
  if (kind === 'mac') return { material: randomBytes(MAC_BYTES), publicKey: null, certificate: null }
  if (kind === 'document') return { publicKey: null, ...(await makeDocumentKey()) }
  const pair = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  })
  return { material: pair.privateKey, publicKey: pair.publicKey, certificate: null }
}

async function addKey(tx: Tx, kind: KeyKind, secret: string): Promise<string> {
  const id = `${kind[0]}${randomBytes(ID_BYTES).toString('hex')}`
  const { material, publicKey, certificate } = await makeMaterial(kind)
  await tx
    .insertInto('keys')
    .values({ id, kind, sealed: seal(material, { secret, id }), public_key: publicKey, certificate })
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
  return rows.map(({ id, kind, sealed, certificate, retired_at }) => ({
    id,
    kind: kind as KeyKind,
    material: unseal(sealed, { secret, id }),
    certificate,
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

/** Keeps a certificate of a key that is none of ours, by which documents are signed from now on, or of its issuer. */
export async function keepSigningCertificate(
  db: Db,
  { id, certificate, isIssuer }: { readonly id: string; readonly certificate: Buffer; readonly isIssuer: boolean },
): Promise<void> {
  await db
    .insertInto('signing_certificates')
    .values({ id, certificate, is_issuer: isIssuer })
    .onConflict((same) => same.doNothing())
    .execute()
}

/** A certificate by the id of its key. */
export interface KnownCertificate {
  readonly id: string
  /** In DER. */
  readonly certificate: Buffer
  /** Whether it signs no documents, but stands beside one that does. */
  readonly isIssuer: boolean
}

/** The certificates of all keys that ever signed documents, in DER: ours, the oldest first, then those of files, then those of their issuers. */
export async function listCertificates(db: Db): Promise<KnownCertificate[]> {
  const rows = await db
    .selectFrom('keys')
    .select(['id', 'certificate'])
    .where('certificate', 'is not', null)
    .orderBy('created_at')
    .execute()
  const ours = rows.flatMap(({ id, certificate }) => (certificate === null ? [] : [{ id, certificate }]))
  const others = await db
    .selectFrom('signing_certificates')
    .select(['id', 'certificate', 'is_issuer as isIssuer'])
    .orderBy('is_issuer')
    .orderBy('first_used_at')
    .execute()
  return [...ours.map((one) => ({ ...one, isIssuer: false })), ...others]
}
