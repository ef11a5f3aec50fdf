import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import type { LotCategory } from '@app/contract/quick-picks/quick-pick-codes.ts'
import { PickSwitch } from '../recommended/pick-switch.tsx'
import { pickWord } from '../recommended/pick-word.ts'
import type { PickList } from '../recommended/picks-data.ts'

/** The finder's columns need no class of their own. */
const CLASSES: Readonly<Record<number, string>> = { 5: 'blist c5', 7: 'blist c7' }

interface PickListsProps {
  readonly lists: readonly PickList[]
  /** The lots that the picks are of. */
  readonly category: LotCategory
}

/** Quick picks in their groups, each with its lots; of all lots, or of those with a clean or a salvage title (MKT-3.26). */
export function PickLists({ lists, category }: PickListsProps) {
  const text = useText()
  const formats = useFormats()
  if (lists.length === 0 && category === 'all') return null
  return (
    <section className="sec picks" aria-labelledby="picks-h">
      <div className="sec-h">
        <h2 id="picks-h">{text.t('finder.quick')}</h2>
      </div>
      <PickSwitch path="/vehicleFinder" category={category} />
      {lists.length === 0 ? <p className="dim">{text.t('picks.none')}</p> : null}
      {lists.map(({ code, columns, picks }) => (
        <div key={code}>
          <h3>{text.dyn(`facet.${code}`, code)}</h3>
          <ul className={CLASSES[columns] ?? 'blist'}>
            {picks.map((pick) => (
              <li key={pick.uri}>
                <Link to={pick.path}>
                  <span>{pickWord(pick, text)}</span>
                  <span className="dim">{formats.number(pick.count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
