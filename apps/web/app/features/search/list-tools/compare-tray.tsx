import { useSyncExternalStore } from 'react'
import { COMPARED_LOTS } from '@app/rules/lots/compared-lots.ts'
import { useText } from '../../../platform/app-info.ts'
import { clearCompared, comparedLots } from '../../lots/screening/compared-lots.ts'
import { CompareAction } from '../../list-tools/compare-action.tsx'

/** The lots put aside for a comparison: how many, and the way to it. */
export function CompareTray() {
  const text = useText()
  const lots = useSyncExternalStore(comparedLots.subscribe, comparedLots.get)
  return (
    <section className="cmp-tray" aria-label={text.t('compare.tray')}>
      <span>{text.t('compare.tray.count', { count: lots.length, max: COMPARED_LOTS.max })}</span>
      <CompareAction lots={lots} />
      <button className="btn sm ghost" type="button" onClick={clearCompared}>
        {text.t('compare.tray.clear')}
      </button>
    </section>
  )
}
