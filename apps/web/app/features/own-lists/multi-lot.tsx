import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { placeBids } from '@app/contract/bids/bidding.ts'
import { LOTS_A_REQUEST_MAX } from '@app/contract/bids/bidding-limits.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { MarkProps } from '../lots/watching/heart.tsx'
import { notesShown } from '../notes/notes-shown.ts'
import { BidBox } from './bid-box.tsx'
import { clearMulti, showFaults, showResults, subscribeMulti, typeBid, typedBids } from './multi-bids.ts'
import { forgetKeys, maximaOfNotes, reviewOf, type MultiReview } from './multi-drafts.ts'
import { Review } from './multi-review.tsx'

/** Controls beside each lot while several are bid on. */
export const bidMark = (lot: MarkProps['lot']): ReactNode => <BidBox lot={lot} />

const NOTHING: ReadonlyMap<number, string> = new Map()

/** Moves to the first field of the page whose amount is no bid. */
function toFirstOf(faults: ReadonlyMap<number, string>): void {
  const fields = [...document.querySelectorAll<HTMLElement>('.multi-box .in')]
  fields.find((field) => faults.has(Number(field.closest<HTMLElement>('[data-lot]')?.dataset['lot'])))?.focus()
}

/** Those of the lots that have a limit of the reader's own. */
const notedOf = (lots: readonly number[]): number[] => lots.filter((lot) => notesShown.of(lot)?.limitMinor != null)

/** How many they are. */
const useNoted = (lots: readonly number[]): number =>
  useSyncExternalStore(
    notesShown.subscribe,
    () => notedOf(lots).length,
    () => 0,
  )

interface MultiLotProps {
  /** Lots shown now. */
  readonly lots: readonly number[]
  readonly onClose: () => void
}

/** What all of it does: fields become a review, the review is sent once, and answers go to their rows. */
function useMultiBids(lots: readonly number[]) {
  const text = useText()
  const app = useApp()
  const [review, setReview] = useState<MultiReview | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  const busy = async <T,>(act: () => Promise<T>): Promise<T | null> => {
    setBusy(true)
    const done = await act().catch(() => null)
    setBusy(false)
    if (done === null) setNote(text.t('bid.failed'))
    return done
  }
  const open = async (): Promise<void> => {
    const made = await busy(() => reviewOf(typedBids(), { app, text }))
    if (made === null) return
    showFaults(made.faults)
    setNote(made.faults.size > 0 ? text.t('multi.faults', { count: made.faults.size }) : '')
    if (made.faults.size > 0) toFirstOf(made.faults)
    else if (made.drafts.length > 0) setReview(made)
  }
  const send = async (): Promise<void> => {
    if (review === null) return
    const { drafts } = review
    const answered = await busy(() => browserApi()(placeBids, { body: { bids: drafts.map(({ order }) => order) } }))
    if (answered === null) return
    forgetKeys(drafts)
    showResults(answered.bids)
    setReview(null)
    const taken = answered.bids.filter(({ isAccepted }) => isAccepted).length
    setNote(text.t('multi.result', { taken, refused: answered.bids.length - taken }))
  }
  const fill = async (): Promise<void> => {
    const made = await busy(() => maximaOfNotes(notedOf(lots), app))
    if (made === null) return
    for (const [lot, amount] of made.maxima) typeBid(lot, amount)
    const low = made.low === 0 ? '' : ` ${text.t('multi.filled.low', { count: made.low })}`
    setNote(text.t('multi.filled', { count: made.maxima.length }) + low)
  }
  return { review, isBusy, note, open, send, fill, back: () => setReview(null) }
}

/** Bids on several lots of a list: amounts beside the lots, one confirmation, each lot on its own (MKT-4.27, MKT-4.28, MQ-092). */
export function MultiLot({ lots, onClose }: MultiLotProps) {
  const text = useText()
  const typed = useSyncExternalStore(subscribeMulti, typedBids, () => NOTHING)
  const { review, isBusy, note, open, send, fill, back } = useMultiBids(lots)
  const noted = useNoted(lots)
  useEffect(() => clearMulti, [])
  const isTooMany = typed.size > LOTS_A_REQUEST_MAX
  return (
    <section className="list-tools multi" aria-label={text.t('multi.title')}>
      {review === null ? (
        <>
          {typed.size > 0 ? null : <p className="dim">{text.t('multi.hint', { count: LOTS_A_REQUEST_MAX })}</p>}
          <output className={isTooMany ? 'bad' : undefined}>
            {isTooMany ? text.t('multi.tooMany', { count: LOTS_A_REQUEST_MAX }) : text.t('multi.count', { count: typed.size })}
          </output>
          <div className="acts">
            {noted === 0 ? null : (
              <button className="btn sm" type="button" disabled={isBusy} onClick={() => void fill()}>
                {text.t('multi.fill', { count: noted })}
              </button>
            )}
            <button
              className="btn ink sm"
              type="button"
              data-multi="review"
              disabled={isBusy || isTooMany || typed.size === 0}
              onClick={() => void open()}
            >
              {text.t('multi.review')}
            </button>
            <button className="btn sm ghost" type="button" onClick={onClose}>
              {text.t('multi.done')}
            </button>
          </div>
        </>
      ) : (
        <Review review={review} isSending={isBusy} onSend={() => void send()} onBack={back} />
      )}
      {note === '' ? null : <p role="status">{note}</p>}
    </section>
  )
}
