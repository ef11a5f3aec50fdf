import type { Pool } from 'pg'
import { type ChainHead, headText } from '@app/rules/ledger/ledger-chain.ts'
import type { LedgerCrypto } from '@app/rules/ledger/verify-ledger.ts'
import { type KnownHead, readHeads } from './head-files.ts'
import { findLinkHash, findLost } from './ledger-chain.store.ts'

const at = ({ n, atMs }: ChainHead): string => `head ${n} of ${new Date(atMs).toISOString()}`

/** What the ledgers lack of the links of a head, lot by lot. */
async function lossesOf(pool: Pool, { head, links }: KnownHead): Promise<string[]> {
  const lost = await findLost(pool, links)
  return [...Map.groupBy(lost, ({ lot }) => lot)].flatMap(([lot, events]) =>
    events[0]?.isLotGone === true
      ? [`lot ${lot} is gone: ${events.length} of its events were signed by ${at(head)}`]
      : events.map(({ seq, isGone }) => `lot ${lot}, event ${seq} is ${isGone ? 'gone' : 'not the one'} that was signed by ${at(head)}`),
  )
}

async function headFaults(pool: Pool, known: KnownHead, crypto: LedgerCrypto): Promise<string[]> {
  const { head } = known
  if (!(await crypto.isSigned(headText(head), head.signature))) return [`the signature of ${at(head)} is not by a key that is believed`]
  if ((await findLinkHash(pool, head.n)) === head.hash) return []
  const losses = await lossesOf(pool, known)
  return [`the chain over all lots is not the one that was signed by ${at(head)}`, ...losses]
}

/**
 * Holds the database to heads stored or fetched outside of it: what each of them signed must still be there. Heads with their links
 * also name the event or lot that is missing. Answers what is wrong, for people.
 * @throws Error with one line where there are no heads; SyntaxError for a file that is none.
 */
export async function verifyAgainst(pool: Pool, path: string, crypto: LedgerCrypto): Promise<{ heads: number; faults: readonly string[] }> {
  const faults: string[] = []
  let heads = 0
  for await (const known of readHeads(path)) {
    heads += 1
    faults.push(...(await headFaults(pool, known, crypto)))
  }
  return { heads, faults }
}
