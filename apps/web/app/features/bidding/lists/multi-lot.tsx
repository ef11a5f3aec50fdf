import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { placeBids } from '@app/contract/bids/bidding.ts'
import { LOTS_A_REQUEST_MAX } from '@app/contract/bids/bidding-limits.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { MarkProps } from '../../lots/watching/heart.tsx'
import { BidBox } from './bid-box.tsx'
import { clearMulti, showResults, subscribeMulti, typedBids } from './multi-bids.ts'
import { draftsOf, totalsOf, type MultiDraft } from './multi-drafts.ts'

/** Controls beside each lot while several are bid on. */
export const bidMark = (lot: MarkProps['lot']): ReactNode => <BidBox lot={lot} />

const NOTHING: ReadonlyMap<number, string> = new Map()

/** The one confirmation of all bids: each with its fees, and the sum. */
function Review({
  drafts,
  onSend,
  onBack,
  isSending,
}: {
  readonly drafts: readonly MultiDraft[]
  readonly onSend: () => void
  readonly onBack: () => void
  readonly isSending: boolean
}) {
  const text = useText()
  const formats = useFormats()
  const total = totalsOf(drafts).map(formats.money).join(' + ')
  return (
    <section aria-labelledby="multi-h">
      <h2 id="multi-h">{text.t('bid.confirm')}</h2>
      <table className="tbl">
        <tbody>
          {drafts.map(({ order, name, amount, allIn }) => (
            <tr key={order.lotNumber}>
              <th scope="row">{name}</th>
              <td className="num">{formats.money(amount)}</td>
              <td className="num">{allIn === null ? '' : text.t('bid.go.allIn', { amount: formats.money(allIn) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p data-multi="total">{text.t('multi.total', { total })}</p>
      <p className="dim">
        {text.t('multi.left')} {text.t('bid.confirm.binds')}
      </p>
      <p className="acts">
        <button className="btn buy" type="button" disabled={isSending} onClick={onSend}>
          {isSending ? text.t('bid.sending') : text.t('multi.send', { count: drafts.length })}
        </button>
        <button className="btn" type="button" disabled={isSending} onClick={onBack}>
          {text.t('bid.confirm.back')}
        </button>
      </p>
    </section>
  )
}

/** Bids on several lots of a list: amounts beside the lots, one confirmation, each lot on its own (MKT-4.27, MKT-4.28, MQ-092). */
export function MultiLot({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const app = useApp()
  const typed = useSyncExternalStore(subscribeMulti, typedBids, () => NOTHING)
  const [drafts, setDrafts] = useState<readonly MultiDraft[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState('')
  useEffect(() => clearMulti, [])
  const isTooMany = typed.size > LOTS_A_REQUEST_MAX
  const review = async (): Promise<void> => {
    setBusy(true)
    const made = await draftsOf(typed, { app, text }).catch(() => null)
    setBusy(false)
    if (made === null) return setNote(text.t('bid.failed'))
    const [first] = made.faulty
    setNote(
      first === undefined
        ? ''
        : `${text.t('lot.number', { number: first.lotNumber })}: ${text.t('refusal.BAD_AMOUNT.plain')} ${first.wrong}`,
    )
    if (first === undefined && made.drafts.length > 0) setDrafts(made.drafts)
  }
  const send = async (): Promise<void> => {
    if (drafts === null) return
    setBusy(true)
    const answered = await browserApi()(placeBids, { body: { bids: drafts.map(({ order }) => order) } }).catch(() => null)
    setBusy(false)
    if (answered === null) return setNote(text.t('bid.failed'))
    showResults(answered.bids)
    setDrafts(null)
    const taken = answered.bids.filter(({ isAccepted }) => isAccepted).length
    setNote(text.t('multi.result', { taken, refused: answered.bids.length - taken }))
  }
  return (
    <section className="list-tools multi" aria-label={text.t('multi.title')}>
      {drafts === null ? (
        <>
          <p className="dim">{text.t('multi.hint', { count: LOTS_A_REQUEST_MAX })}</p>
          <output className={isTooMany ? 'bad' : undefined}>
            {isTooMany ? text.t('multi.tooMany', { count: LOTS_A_REQUEST_MAX }) : text.t('multi.count', { count: typed.size })}
          </output>
          <div className="acts">
            <button className="btn ink sm" type="button" disabled={isBusy || isTooMany || typed.size === 0} onClick={() => void review()}>
              {text.t('multi.review')}
            </button>
            <button className="btn sm ghost" type="button" onClick={onClose}>
              {text.t('multi.done')}
            </button>
          </div>
        </>
      ) : (
        <Review drafts={drafts} isSending={isBusy} onSend={() => void send()} onBack={() => setDrafts(null)} />
      )}
      {note === '' ? null : <p role="status">{note}</p>}
    </section>
  )
}
