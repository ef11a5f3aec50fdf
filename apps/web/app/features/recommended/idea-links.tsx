import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PickList } from './picks-data.ts'
import { pickWord } from './pick-word.ts'
import { popularLinks, PopularSearchLinks } from './popular-searches.tsx'
import type { Ideas } from './recommended-data.ts'

/** Picks of each group that are shown. */
const PICKS_SHOWN = 6

/** The picks of each group that are shown, where there are any. */
const shownOf = (picks: readonly PickList[]): readonly PickList[] =>
  picks.map((list) => ({ ...list, picks: list.picks.slice(0, PICKS_SHOWN) })).filter((list) => list.picks.length > 0)

function PickLinks({ lists }: { readonly lists: readonly PickList[] }) {
  const text = useText()
  if (lists.length === 0) return null
  return (
    <nav aria-labelledby="ideas-h">
      <h2 id="ideas-h">{text.t('finder.quick')}</h2>
      {lists.map(({ code, picks }) => (
        <ul className="chips" key={code} aria-label={text.dyn(`facet.${code}`, code)}>
          {picks.map((pick) => (
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

/**
 * What to look for in place of what was not found: searches of others, and the quick picks that operators arrange (MKT-3.26). What stands
 * among the picks is not said twice.
 */
export function IdeaLinks({ ideas }: { readonly ideas: Ideas }) {
  const lists = shownOf(ideas.picks)
  const picked = new Set(lists.flatMap(({ picks }) => picks.map(({ path }) => path)))
  return (
    <>
      <PopularSearchLinks links={popularLinks(ideas.searches).filter(({ path }) => !picked.has(path))} />
      <PickLinks lists={lists} />
    </>
  )
}
