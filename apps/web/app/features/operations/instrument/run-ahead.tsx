import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { DeskLot } from '@app/contract/operations/sales/sale-desk.ts'
import type { RunListItem } from '@app/contract/auctions/run-list.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Photo } from '../../../ui/photo.tsx'
import { itemName, photoOf } from '../../bidding/lane-model/words.ts'

const SHOWN_MAX = 8
const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface RunAheadProps {
  readonly ahead: readonly RunListItem[]
  /** Terms by lot number. */
  readonly terms: ReadonlyMap<number, DeskLot>
  /** Puts a lot in the place of another. */
  readonly onMove: (lot: number, to: number) => void
}

/** How a lot sells, with its minimum where it has one, and how much it was bid for already. */
function Terms({ lot }: { readonly lot: DeskLot }) {
  const text = useText()
  const formats = useFormats()
  const least = lot.reserveMinor === null ? null : formats.money({ minor: lot.reserveMinor, currency: lot.currency })
  return (
    <p className="eta dim">
      <span>
        {least === null ? text.dyn(`ops.terms.${lot.saleStatus}`, lot.saleStatus) : text.t('ops.desk.reserve', { amount: least })}
      </span>
      <span>{text.t('ops.desk.bids', { count: lot.bidCount })}</span>
    </p>
  )
}

const lotOf = ({ target }: Event): number | null => {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-ahead]') : null
  return row === null ? null : Number(row.dataset['ahead'])
}

/** Lets rows of a list be dragged into the place of others. */
function useDragging(onMove: RunAheadProps['onMove']) {
  const list = useRef<HTMLOListElement>(null)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })
  useEffect(() => {
    const rows = list.current
    if (rows === null) return undefined
    const over = new AbortController()
    const { signal } = over
    let dragged: number | null = null
    rows.addEventListener('dragstart', (event) => void (dragged = lotOf(event)), { signal })
    rows.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    rows.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        const to = lotOf(event)
        if (dragged !== null && to !== null && dragged !== to) move.current(dragged, to)
      },
      { signal },
    )
    return () => over.abort()
  }, [])
  return list
}

/** The lots ahead, moved by drag, or by the arrow keys on their handle. */
export function RunAhead({ ahead, terms, onMove }: RunAheadProps) {
  const text = useText()
  const list = useDragging(onMove)
  const shown = ahead.slice(0, SHOWN_MAX)
  const onKey = (event: KeyboardEvent, at: number): void => {
    const to = ahead[at + (STEPS[event.key] ?? 0)]
    const lot = ahead[at]
    if (STEPS[event.key] === undefined) return
    event.preventDefault()
    if (lot !== undefined && to !== undefined) onMove(lot.lot, to.lot)
  }
  return (
    <section aria-label={text.t('ops.desk.ahead')}>
      <h2 className="lv-sub">
        {text.t('ops.desk.ahead')} <span className="dim">{text.t('ops.desk.ahead.how')}</span>
      </h2>
      {shown.length === 0 ? <p className="dim">{text.t('ops.desk.ahead.none')}</p> : null}
      <ol className="rl dk-rl" ref={list}>
        {shown.map((item, at) => {
          const known = terms.get(item.lot)
          return (
            <li key={item.lot} data-ahead={item.lot} draggable>
              <button
                type="button"
                className="btn sm ghost"
                aria-label={text.t('ops.desk.ahead.move', { item: item.itemNumber ?? item.lot })}
                onKeyDown={(event) => onKey(event, at)}
              >
                {item.itemNumber ?? '–'}
              </button>
              <Photo src={photoOf(item, 'thumb')} alt="" width={48} height={36} />
              <p className="dk-cut">{itemName(item)}</p>
              {known === undefined ? null : <Terms lot={known} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
