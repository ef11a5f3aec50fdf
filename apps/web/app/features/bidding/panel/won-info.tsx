import { Link } from 'react-router'
import type { OwnLot } from '@app/contract/bids/bidding-lists.answers.ts'
import { phoneDigits } from '@app/rules/formats/phones.ts'
import { yardNumberPath } from '@app/rules/sites/yard-paths.ts'
import { yardHours } from '@app/rules/sites/yard-words.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'

/** What the winner of a lot has to know: the sum all-in, until when it is paid, where the lot stands and when the yard is open. */
export function WonInfo({ own }: { readonly own: OwnLot | null }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  if (own?.won === undefined || own.wonAllInMinor === null) return null
  const { payUntilMs, clock, yardNumber, yardName, address, phone } = own.won
  const hours = yardHours(own.won, formats.display)
  const name = placeAsWritten(yardName)
  return (
    <dl className="tline won" data-won={own.lot}>
      <dt>{text.t('won.pay')}</dt>
      <dd>
        <b>{formats.money({ minor: own.wonAllInMinor, currency: own.currency })}</b>
        <span>{text.t(payUntilMs < nowMs ? 'won.was' : 'won.until', { time: formats.yardTime(payUntilMs, clock, nowMs) })}</span>
      </dd>
      {yardNumber === null && address === '' ? null : (
        <>
          <dt>{text.t('won.where')}</dt>
          <dd>
            {yardNumber === null ? null : <Link to={yardNumberPath(yardNumber)}>{name}</Link>}
            {address === '' ? null : <span>{address}</span>}
          </dd>
        </>
      )}
      {hours === '' ? null : (
        <>
          <dt>{text.t('won.hours')}</dt>
          <dd>{hours}</dd>
        </>
      )}
      {phone === '' ? null : (
        <>
          <dt>{text.t('won.phone')}</dt>
          <dd>
            <a href={`tel:${phoneDigits(phone)}`}>{phone}</a>
          </dd>
        </>
      )}
    </dl>
  )
}

/** What has to come along to pick a lot up, and how it is paid. */
export function WhatToBring() {
  const text = useText()
  const { member } = useApp()
  return (
    <p className="dim">
      {text.t('won.bring', { number: String(member?.number ?? '') })} {text.t('won.payHow')}
    </p>
  )
}
