import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { asWritten } from '../lots/lot-name.ts'
import { codeWord } from '@app/rules/search/landing/code-words.ts'
import type { PickList } from './picks-data.ts'

/** The finder's columns need no class of their own. */
const CLASSES: Readonly<Record<number, string>> = { 5: 'blist c5', 7: 'blist c7' }

/** Quick picks in their groups, each with its lots. */
export function PickLists({ lists }: { readonly lists: readonly PickList[] }) {
  const text = useText()
  const formats = useFormats()
  if (lists.length === 0) return null
  return (
    <section className="sec picks" aria-labelledby="picks-h">
      <div className="sec-h">
        <h2 id="picks-h">{text.t('finder.quick')}</h2>
      </div>
      {lists.map(({ code, columns, picks }) => (
        <div key={code}>
          <h3>{text.dyn(`facet.${code}`, code)}</h3>
          <ul className={CLASSES[columns] ?? 'blist'}>
            {picks.map(({ uri, clause, name, isAdded, count, path }) => (
              <li key={uri}>
                <Link to={path}>
                  <span>{isAdded ? name : (codeWord(clause, text) ?? asWritten(name.toUpperCase()))}</span>
                  <span className="dim">{formats.number(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
