import { Link } from 'react-router'
import { LOT_CATEGORIES, type LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { useText } from '../../platform/app-info.ts'
import { pickedPath } from './picked-category.ts'

interface PickSwitchProps {
  /** The page whose picks they are. */
  readonly path: string
  readonly category: LotCategory
}

/** Leads to the picks of all lots, and of those with a clean or a salvage title (MKT-3.26). */
export function PickSwitch({ path, category }: PickSwitchProps) {
  const text = useText()
  return (
    <ul className="chips" aria-label={text.t('picks.category')}>
      {LOT_CATEGORIES.map((one) => (
        <li key={one}>
          <Link
            className={one === category ? 'btn sm ink' : 'btn sm'}
            to={pickedPath(path, one)}
            rel="nofollow"
            preventScrollReset
            aria-current={one === category ? 'true' : undefined}
          >
            {text.t(`picks.category.${one}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
