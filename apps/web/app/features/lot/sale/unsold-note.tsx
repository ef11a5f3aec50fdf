import { Link } from 'react-router'
import { loginWithReturn } from '@app/rules/access/page-access.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import type { LotCard } from '../../lots/lot-card-data.ts'

/** That a lot went unsold, what was bid for it, and that an offer can be made now; a visitor's way to sign in for one. */
export function UnsoldNote({ card: { path, sale, unsold } }: { readonly card: Pick<LotCard, 'path' | 'sale' | 'unsold'> }) {
  const text = useText()
  const formats = useFormats()
  const { member } = useApp()
  if (unsold === null) return null
  const { atMs, highBid, allIn } = unsold
  const bid = formats.money(highBid)
  const high = allIn === null ? text.t('lot.unsold.high.bare', { bid }) : text.t('lot.unsold.high', { bid, allIn: formats.money(allIn) })
  return (
    <section className="stk" data-unsold={atMs}>
      <p>
        <b>{text.t('lot.unsold', { day: formats.day(atMs, sale.zone) })}</b> {highBid.minor === 0 ? text.t('lot.unsold.noBid') : high}
      </p>
      <p className="dim">{text.t('lot.unsold.offers')}</p>
      {member === null ? (
        <Link className="btn" rel="nofollow" to={loginWithReturn(path)}>
          {text.t('lot.unsold.signIn')}
        </Link>
      ) : null}
    </section>
  )
}
