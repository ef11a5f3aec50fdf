import { useId } from 'react'
import { Link } from 'react-router'
import { comparePath } from '@app/rules/lots/compare-path.ts'
import { canCompare, COMPARED_LOTS } from '@app/rules/lots/compared-lots.ts'
import { useText } from '../../platform/app-info.ts'

/** Leads to the comparison of the picked lots; says how many it takes while they are too few or too many (MQ-047). */
export function CompareAction({ lots }: { readonly lots: readonly number[] }) {
  const text = useText()
  const reason = useId()
  if (canCompare(lots.length)) {
    return (
      <Link className="btn sm" to={comparePath(lots)}>
        {text.t('compare.do')}
      </Link>
    )
  }
  return (
    <>
      <button className="btn sm" type="button" aria-disabled="true" aria-describedby={reason}>
        {text.t('compare.do')}
      </button>
      <span className="dim" id={reason}>
        {text.t('compare.pick', COMPARED_LOTS)}
      </span>
    </>
  )
}
