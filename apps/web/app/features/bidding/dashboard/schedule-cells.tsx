import { Link } from 'react-router'
import { useText } from '../../../platform/app-info.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useAway } from '../../reference/use-away.ts'

interface YardCellProps {
  /** Its name as it is read. */
  readonly yard: string
  /** Page of the sale's lots; null where it is not led to. */
  readonly path: string | null
  /** How far it is; undefined where that is not known. */
  readonly far: number | undefined
}

/** The yard of a row of a schedule, and how far it is. */
export function YardCell({ yard, path, far }: YardCellProps) {
  const away = useAway()
  return (
    <th scope="row">
      {path === null ? yard : <Link to={path}>{yard}</Link>}
      {far === undefined ? null : <span className="dim"> {away(far)}</span>}
    </th>
  )
}

/** The calendar file of a sale, as its reminder. */
export function FeedCell({ saleId, yard }: { readonly saleId: number; readonly yard: string }) {
  const text = useText()
  return (
    <td className="s-f">
      <a className="ln-l" href={`/public/data/auctions/${saleId}/sale.ics`} download aria-label={text.t('sales.feed.of', { yard })}>
        <Icon name="sales" />
      </a>
    </td>
  )
}

/** Head of their column. */
export function FeedHead() {
  const text = useText()
  return (
    <th scope="col" className="s-f">
      <span className="vh">{text.t('sales.feed')}</span>
    </th>
  )
}
