import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listBidNotices, readBidNotices } from '@app/contract/bids/bidding.ts'
import type { BidNotices } from '@app/contract/bids/bidding.answers.ts'
import { invoicePath } from '@app/rules/invoices/invoice-path.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { lotPath } from '../lots/lot-card-data.ts'

/** Where a notice leads. */
function pathOf({ kind, invoiceId, lot, slug }: BidNotices['notices'][number]): string {
  if (kind === 'APPROVAL_ASKED') return '/bidRequests'
  return invoiceId === null ? lotPath(lot, slug) : invoicePath(invoiceId)
}

/** Notices about the reader's lots, the last first. */
export function Notices() {
  const text = useText()
  const app = useApp()
  const formats = useFormats()
  const [data, setData] = useState<BidNotices | null>(null)
  useEffect(() => {
    browserApi()(listBidNotices, {}).then(setData, () => undefined)
  }, [])
  if (data === null) return null
  const readAll = async (): Promise<void> => {
    const left = await browserApi()(readBidNotices, { body: {} }).catch(() => null)
    if (left) setData({ unread: left.unread, notices: data.notices.map((notice) => ({ ...notice, isRead: true })) })
  }
  return (
    <section className="sec" aria-labelledby="notices-h">
      <div className="sec-h">
        <h2 id="notices-h">{text.t('notice.heading')}</h2>
        {data.unread === 0 ? null : (
          <>
            <output>{text.t('notice.unread', { count: data.unread })}</output>
            <button className="btn sm" type="button" onClick={() => void readAll()}>
              {text.t('notice.read')}
            </button>
          </>
        )}
      </div>
      {data.notices.length === 0 ? <p className="dim">{text.t('notice.none')}</p> : null}
      <ul className="drops">
        {data.notices.map((notice) => {
          const name = notice.name === '' ? text.t('lot.number', { number: notice.lot }) : notice.name
          const { amountMinor, currency, movedTo } = notice
          return (
            <li key={notice.id}>
              <div>
                <Link to={pathOf(notice)}>{text.t(`notice.${notice.kind}`, { name })}</Link>{' '}
                {amountMinor === null || currency === null ? null : (
                  <span>{text.t('notice.amount', { amount: formats.money({ minor: amountMinor, currency }) })}</span>
                )}{' '}
                {movedTo === null ? null : (
                  <span>{text.t('notice.movedTo', { when: formats.timeWithin(movedTo.startsAtMs, movedTo.clock, app.nowMs) })}</span>
                )}{' '}
                {notice.isRead ? null : <b>{text.t('notice.new')}</b>}
              </div>
              <span className="dim">{formats.yardTime(notice.atMs, app.zone, app.nowMs)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
