import type { ClockZone } from '@app/contract/clock-zone.ts'
import type { TitleStanding } from '@app/contract/titles/titles.answers.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'

interface TitleLineProps {
  readonly title: TitleStanding
  /** By which clock the day is told since when it is there. */
  readonly clock: ClockZone
  /** Of which lot, for whoever only hears the link. */
  readonly lot: number
}

/** Where a title is, in words, since when, and the carrier's own page about it (MKT-3.59). */
export function TitleLine({ title, clock, lot }: TitleLineProps) {
  const text = useText()
  const formats = useFormats()
  const { state, carrier, trackingNumber, trackingUrl, since, recipient } = title
  const isGone = (state === 'SENT' || state === 'DELIVERED') && carrier !== null
  return (
    <>
      <span data-title={state}>
        {isGone
          ? text.t(`title.said.${state}`, { carrier: text.t(`title.carrier.${carrier}`), number: trackingNumber })
          : text.t(`title.state.${state}`)}
      </span>
      {recipient === '' ? null : `, ${text.t(isGone ? 'title.lender.sent' : 'title.lender', { lender: recipient })}`}{' '}
      {since === '' ? null : <span className="dim">{text.t('title.since', { day: formats.day(Date.parse(since), clock) })}</span>}{' '}
      {trackingUrl === '' ? null : (
        <a className="link" href={trackingUrl} rel="noreferrer" aria-label={text.t('title.track.of', { lot: String(lot) })}>
          {text.t('title.track')}
        </a>
      )}
    </>
  )
}
