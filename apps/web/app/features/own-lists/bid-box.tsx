import '../../style/own-lists.css'
import { useId, useSyncExternalStore, type KeyboardEvent } from 'react'
import { bidWords } from '@app/rules/own-bids/bid-words.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { AmountInput } from '../../ui/amount-input.tsx'
import { Heart, type MarkProps } from '../lots/watching/heart.tsx'
import { bidFaults, bidResults, subscribeMulti, typeBid, typedBids } from './multi-bids.ts'

const nothing = (): undefined => undefined

/** Enter goes to the next lot's field, and from the last one on to the review of all. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLElement>('.multi-box .in')]
  const next = fields[fields.indexOf(event.currentTarget) + 1] ?? document.querySelector<HTMLElement>('[data-multi="review"]')
  next?.focus()
}

/** A field for a maximum beside a lot, with what became of its bid; the heart stays. */
export function BidBox({ lot }: Pick<MarkProps, 'lot'>) {
  const text = useText()
  const formats = useFormats()
  const id = useId()
  const typed = useSyncExternalStore(subscribeMulti, () => typedBids().get(lot.number), nothing) ?? ''
  const result = useSyncExternalStore(subscribeMulti, () => bidResults().get(lot.number), nothing)
  const fault = useSyncExternalStore(subscribeMulti, () => bidFaults().get(lot.number), nothing)
  const answer = result?.answer
  return (
    <span className="marks multi-box">
      <label className="vh" htmlFor={id}>
        {text.t('multi.input', { name: lot.name })}
      </label>
      <AmountInput
        id={id}
        typed={typed}
        aria-invalid={fault !== undefined}
        aria-describedby={answer || fault !== undefined ? `${id}-r` : undefined}
        onKeyDown={toNext}
        onType={(amount) => typeBid(lot.number, amount)}
      />
      <Heart lot={lot} />
      {fault === undefined ? null : (
        <output className="bad" id={`${id}-r`} data-multi="fault">
          {fault}
        </output>
      )}
      {answer && fault === undefined ? (
        <output
          className={answer.isAccepted && answer.isLeading ? 'good' : answer.reason === 'APPROVAL_ASKED' ? 'told' : 'bad'}
          id={`${id}-r`}
          data-multi={answer.isAccepted ? 'taken' : 'refused'}
        >
          {answer.isAccepted && answer.isLeading
            ? text.t('multi.leads', { price: formats.money({ minor: answer.priceMinor, currency: answer.currency }) })
            : bidWords(answer, text)}
        </output>
      ) : null}
    </span>
  )
}
