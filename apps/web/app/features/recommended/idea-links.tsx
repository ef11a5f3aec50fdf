import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PickList } from './picks-data.ts'
import { pickWord } from './pick-word.ts'
import { PopularSearchLinks, popularPaths } from './popular-searches.tsx'
import type { Ideas } from './recommended-data.ts'

/** Picks of each group that are shown. */
const PICKS_SHOWN = 6

function PickLinks({ picks }: { readonly picks: readonly PickList[] }) {
  const text = useText()
  if (picks.length === 0) return null
  return (
    <nav aria-labelledby="ideas-h">
      <h2 id="ideas-h">{text.t('finder.quick')}</h2>
      {picks.map((list) => (
        <ul className="chips" key={list.code} aria-label={text.dyn(`facet.${list.code}`, list.code)}>
          {list.picks.slice(0, PICKS_SHOWN).map((pick) => (
            <li key={pick.uri}>
              <Link className="chip" to={pick.path}>
                {pickWord(pick, text)}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

/** What to look for in place of what was not found: searches of others, and the quick picks that operators arrange (MKT-3.26). */
export function IdeaLinks({ ideas: { searches, picks } }: { readonly ideas: Ideas }) {
  // What others look for stands above already.
  const above = popularPaths(searches)
  const others = picks
    .map((list) => ({ ...list, picks: list.picks.filter(({ path }) => !above.has(path)) }))
    .filter((list) => list.picks.length > 0)
  return (
    <>
      <PopularSearchLinks searches={searches} />
      <PickLinks picks={others} />
    </>
  )
}
