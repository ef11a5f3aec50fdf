import type { NegotiationView } from '@app/contract/operations/after-hammer.ts'
import { useText, useApp } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

/** State of a negotiation: bid, counter, whose turn it is and until when. */
export function NegotiationFacts({ negotiation }: { readonly negotiation: NegotiationView }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { currency, bidMinor, counterMinor, state, owner, deadline, rounds, roundsMax } = negotiation
  return (
    <p>
      {text.t('counter.bid', { amount: formats.money({ minor: bidMinor, currency }) })}{' '}
      {counterMinor === null ? null : text.t('counter.asked', { amount: formats.money({ minor: counterMinor, currency }) })}{' '}
      <b>{text.dyn(`counter.state.${state}`, state)}</b>{' '}
      {owner === null || deadline === null ? null : (
        <span className="dim">
          {text.t(`counter.turn.${owner}`, { when: formats.timeWithin(Date.parse(deadline), zone, nowMs) })}{' '}
          {rounds === 0 ? null : text.t('counter.rounds', { round: rounds, max: roundsMax })}
        </span>
      )}
    </p>
  )
}
