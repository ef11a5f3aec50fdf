import type { KeyRing } from '#platform/keys/key-ring.ts'

const PURPOSE = 'seller-answer'
/** lot, end of the turn (epoch ms), counters made before it, tag of the key ring. */
const KEY = /^(\d{1,10})\.(\d{1,15})\.(\d)\.([\w-]{1,64}\.[\w-]{1,128})$/

/** The turn that a seller's link is for. */
export interface SellerTurn {
  readonly lot: number
  /** The link ends with the turn. */
  readonly deadlineMs: number
  /** Counters the seller had made: another turn has another link, also where both end with the window. */
  readonly rounds: number
}

const textOf = ({ lot, deadlineMs, rounds }: SellerTurn): string => `${lot}:${deadlineMs}:${rounds}`

/** Path of the page on which a seller answers without an account. */
export const sellerPath = (keys: Pick<KeyRing, 'mac'>, turn: SellerTurn): string =>
  `/sellerAnswer?key=${turn.lot}.${turn.deadlineMs}.${turn.rounds}.${keys.mac(PURPOSE, textOf(turn))}`

/** The turn a key speaks for; null for one that is not ours or whose time is over. */
export async function readSellerKey(keys: Pick<KeyRing, 'verifyMac'>, key: string, nowMs: number): Promise<SellerTurn | null> {
  const [, lot, deadline, rounds, tag] = KEY.exec(key) ?? []
  if (lot === undefined || deadline === undefined || rounds === undefined || tag === undefined) return null
  const turn = { lot: Number(lot), deadlineMs: Number(deadline), rounds: Number(rounds) }
  const isOurs = await keys.verifyMac(PURPOSE, textOf(turn), tag)
  return isOurs && turn.deadlineMs > nowMs ? turn : null
}
