import { getSeenLots, markSeenLots } from '@app/contract/notes/seen-lots.ts'
import { SEEN_LOTS_A_BROWSER_MAX, SEEN_LOTS_A_REQUEST_MAX } from '@app/contract/notes/seen-lots-limits.ts'
import type { AppInfo } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { whenShown } from '../../../platform/hydration/when-shown.ts'
import { isSeen, seenByAccount, seenHere } from './seen-lots.ts'

type Member = AppInfo['member']

/** Who looks at a kiosk next is somebody else: nothing is kept there. */
const isKiosk = (member: Member): boolean => member?.kind === 'kiosk'

/** Shows lots as opened, or as not, in this document. */
const showSeen = (lots: readonly number[], { to }: { readonly to: boolean }): void =>
  seenByAccount.change((known) => new Map([...known, ...lots.map((lot) => [lot, to] as const)]))

/** What this document has sent of each lot. */
const kept = new Map<number, boolean>()

const asked = new Set<number>()
let waiting: number[] = []

async function ask(): Promise<void> {
  const lots = waiting
  waiting = []
  for (let from = 0; from < lots.length; from += SEEN_LOTS_A_REQUEST_MAX) {
    const some = lots.slice(from, from + SEEN_LOTS_A_REQUEST_MAX)
    // Without an answer the list stands as it is.
    const found = await browserApi()(getSeenLots, { body: { lots: some } }).catch(() => null)
    // What the reader has marked meanwhile stands.
    if (found)
      showSeen(
        found.seen.filter((lot) => !kept.has(lot)),
        { to: true },
      )
  }
}

/** Learns whether a member has opened a lot: once a document, and with one request for all lots of a list. */
export function askSeen(lot: number, member: Member): void {
  if (isKiosk(member) || asked.has(lot)) return
  asked.add(lot)
  waiting.push(lot)
  if (waiting.length === 1) setTimeout(() => void ask(), 0)
}

const send = async (lots: readonly number[], isSeen: boolean): Promise<boolean> =>
  browserApi()(markSeenLots, { body: { lots: [...lots], isSeen } }).then(
    ({ isKept }) => isKept,
    () => false,
  )

/** Shows at once that a member has opened a lot, or has not, and keeps it with the account. */
async function keepWithAccount(lot: number, isSeenNow: boolean): Promise<void> {
  showSeen([lot], { to: isSeenNow })
  if (kept.get(lot) === isSeenNow) return
  kept.set(lot, isSeenNow)
  if (!(await send([lot], isSeenNow))) kept.delete(lot)
}

/** Remembers in this browser that a lot was opened, now, or forgets it. */
function keepHere(lot: number, isSeenNow: boolean): void {
  const others = seenHere.get().filter((one) => one !== lot)
  seenHere.set(isSeenNow ? [...others, lot].slice(-SEEN_LOTS_A_BROWSER_MAX) : others)
}

function keep(lot: number, isSeenNow: boolean, member: Member): void {
  if (member === null) keepHere(lot, isSeenNow)
  else if (!isKiosk(member)) void keepWithAccount(lot, isSeenNow)
}

/** Keeps that a lot was opened, once somebody sees its page: with the account of a member, in the browser of a visitor. */
export const keepOpened = (lot: number, member: Member): void => whenShown(() => keep(lot, true, member))

/** Marks a lot as seen, or as not where it is. */
export const toggleSeen = (lot: number, member: Member): void => keep(lot, !isSeen(lot), member)

/** Hands to the account what its owner opened before signing in; the browser then forgets it, so that nobody else's account gets it. */
export async function mergeSeen(member: Member): Promise<void> {
  const lots = seenHere.get()
  if (isKiosk(member) || lots.length === 0 || !(await send(lots, true))) return
  showSeen(lots, { to: true })
  const gone = new Set(lots)
  seenHere.set(seenHere.get().filter((one) => !gone.has(one)))
}
