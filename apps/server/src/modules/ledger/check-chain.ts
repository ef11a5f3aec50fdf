import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { CHAIN_GENESIS, type ChainLink, linkText } from '@app/rules/ledger/ledger-chain.ts'
import { genesisText } from '@app/rules/ledger/ledger.ts'
import { type ChainEnd, type ReadLink, readLinks } from './ledger-chain.store.ts'

const sha256 = (...parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** Hash of a link after the one before it. */
export const linkHash = (before: Buffer, link: ChainLink): Buffer => sha256(before, linkText(link))

/** What the chain begins with. */
export const CHAIN_START: ChainEnd = { n: 0, chained: sha256(CHAIN_GENESIS) }

/** An event of the chain over all lots that is not what was chained. */
export interface ChainFault {
  readonly lot: number
  readonly seq: number
  readonly code: 'MISSING' | 'HASH' | 'CHAIN'
  readonly detail: string
}

/** The link against the one before it: null where it follows from that. */
function breakOf(before: ChainEnd, { n, lot, seq, hash, chained }: ReadLink): ChainFault | null {
  if (n !== before.n + 1) return { lot, seq, code: 'CHAIN', detail: `number ${n} of the chain over all lots follows ${before.n}` }
  const isChained = linkHash(before.chained, { n, lot, seq, hash: hash.toString('hex') }).equals(chained)
  return isChained
    ? null
    : { lot, seq, code: 'CHAIN', detail: `number ${n} of the chain over all lots does not follow from the one before` }
}

/** The event of a link against what was chained; null where it is the same and follows from the lot's event before. */
function eventFault({ n, lot, seq, hash, event, body, before, beforeN }: ReadLink): ChainFault | null {
  if (event === null || body === null) return { lot, seq, code: 'MISSING', detail: `the chain over all lots holds it as number ${n}` }
  if (!event.equals(hash)) return { lot, seq, code: 'HASH', detail: `the chain over all lots holds another hash as number ${n}` }
  if (seq > 1 && (beforeN === null || beforeN > n))
    return { lot, seq, code: 'CHAIN', detail: 'the chain over all lots does not hold the event before' }
  const first = seq === 1 ? sha256(genesisText(lot)) : before
  const isLinked = first !== null && sha256(first, body).equals(event)
  return isLinked ? null : { lot, seq, code: 'HASH', detail: 'the hash is not that of its text and the event before' }
}

/**
 * Walks the chain over all lots from one of its links on: each link follows from the one before, and each event is what was chained.
 * A link that does not follow ends the walk. Answers how far it came and what is wrong.
 */
export async function walkChain(
  client: Pool | PoolClient,
  from: ChainEnd,
  onLink: () => void = () => undefined,
): Promise<{ readonly end: ChainEnd; readonly faults: readonly ChainFault[] }> {
  const faults: ChainFault[] = []
  let end = from
  for await (const links of readLinks(client, from.n))
    for (const link of links) {
      const broken = breakOf(end, link)
      if (broken !== null) return { end, faults: [...faults, broken] }
      const wrong = eventFault(link)
      if (wrong !== null) faults.push(wrong)
      end = { n: link.n, chained: link.chained }
      onLink()
    }
  return { end, faults }
}
