import type { Pool } from 'pg'
import { type ChainHead, HEAD_VERSION, type HeadLine, headText } from '@app/rules/ledger/ledger-chain.ts'
import type { Db } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/in-transaction.ts'
import type { KeyRing } from '#platform/keys/key-ring.ts'
import { CHAIN_START, walkChain } from './check-chain.ts'
import { findNewestHead, writeHeadFile } from './head-files.ts'
import { addHead, findLastHead, findLinkHash, type SignedHead, listHeadsAfter, readLinks, takeChain } from './ledger-chain.store.ts'
import { receiptKeys } from './write-ledger.ts'

/** How often the chain over all lots is signed, milliseconds. */
export const HEAD_EVERY_MS = 3_600_000
/** How often it is looked whether a head is due, milliseconds. */
export const LOOK_FOR_HEAD_EVERY_MS = 60_000

export interface HeadDeps {
  readonly db: Db
  readonly pool: Pool
  readonly keys: KeyRing
  /** Where heads are stored outside of the database. */
  readonly folder: string
}

/** The chain is not what was signed or chained: it is not signed any further. */
export class BrokenChain extends Error {
  override readonly name = 'BrokenChain'
}

/** The head before, as ours. @throws BrokenChain where it is not, or where the folder holds another chain. */
async function checkBefore({ pool, keys, folder }: HeadDeps, last: SignedHead | null): Promise<void> {
  if (last !== null && !(await keys.verifyReceipt(Buffer.from(headText(last)), last.signature)))
    throw new BrokenChain(`the signature of head ${last.n} is not ours`)
  const known = await findNewestHead(folder)
  if (known !== null && (await findLinkHash(pool, known.n)) !== known.hash)
    throw new BrokenChain(`the chain is not the one that head ${known.n} in ${folder} signed`)
}

/**
 * Signs the chain over all lots where it has grown and the last head is an hour old: only after every event since that head was found to
 * follow. Answers the head; null where none is due, or another node is at it.
 * @throws BrokenChain where something does not follow; then nothing is signed.
 */
export async function signHead(deps: HeadDeps, nowMs: number): Promise<ChainHead | null> {
  const { pool, keys } = deps
  return inTransaction(pool, async (client) => {
    const last = await findLastHead(client)
    if (last !== null && nowMs - last.atMs < HEAD_EVERY_MS) return null
    if (!(await takeChain(client))) return null
    await checkBefore(deps, last)
    const from = last === null ? CHAIN_START : { n: last.n, chained: Buffer.from(last.hash, 'hex') }
    const { end, faults } = await walkChain(client, from)
    const [wrong] = faults
    if (wrong !== undefined) throw new BrokenChain(`lot ${wrong.lot}, event ${wrong.seq}: ${wrong.detail}`)
    if (end.n === from.n) return null
    const head: ChainHead = { n: end.n, hash: end.chained.toString('hex'), atMs: nowMs }
    await addHead(client, { ...head, signature: await keys.signReceipt(Buffer.from(headText(head))) })
    return head
  })
}

/** Heads with the public keys that prove them. */
export async function toHeadLines(db: Db, heads: readonly SignedHead[]): Promise<HeadLine[]> {
  const keys = await receiptKeys(db)
  return heads.flatMap((head) => {
    const key = keys.find(({ id }) => head.signature.startsWith(`${id}.`))
    return key === undefined ? [] : [{ type: 'head', v: HEAD_VERSION, ...head, key } as const]
  })
}

async function* linksOf(pool: Pool, { after, upTo }: { readonly after: number; readonly upTo: number }) {
  for await (const links of readLinks(pool, after)) {
    yield links.filter(({ n }) => n <= upTo).map((link) => ({ ...link, hash: link.hash.toString('hex') }))
    if ((links.at(-1)?.n ?? 0) >= upTo) return
  }
}

/** Writes the heads that the folder lacks, each with its links; answers how many. */
export async function keepHeads({ db, pool, folder }: HeadDeps): Promise<number> {
  let after = (await findNewestHead(folder))?.n ?? 0
  const heads = await toHeadLines(db, await listHeadsAfter(pool, after))
  for (const head of heads) {
    await writeHeadFile(folder, head, linksOf(pool, { after, upTo: head.n }))
    after = head.n
  }
  return heads.length
}
