import '../../style/desk-nav.css'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { type DeskGroup, deskGroups, deskOfPath } from './desk-places.ts'

/** Where somebody is: on the page itself, or on one that belongs to it. */
const currentOf = (isHere: boolean, isPage: boolean): 'page' | 'true' | undefined => {
  if (!isHere) return undefined
  return isPage ? 'page' : 'true'
}

function useDesks() {
  const { person } = useApp()
  const { pathname } = useLocation()
  const [groups] = useState(() => deskGroups(person))
  return { groups, pathname, here: deskOfPath(groups, pathname) }
}

function Groups({ groups, group }: { readonly groups: readonly DeskGroup[]; readonly group: DeskGroup | undefined }) {
  const text = useText()
  return (
    <ul className="dkn-g">
      {groups.map((one) => (
        <li key={one.name}>
          <Link to={one.desks[0]?.[0] ?? ''} aria-current={currentOf(one === group, one.desks.length === 1)}>
            {text.t(one.name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The way between the desks that the reader may open: subjects, then the desks of the one at hand. Who has one desk alone needs none. */
export function DeskNav() {
  const text = useText()
  const { groups, pathname, here } = useDesks()
  const desks = here?.group.desks ?? (groups.length === 1 ? groups[0]?.desks : undefined) ?? []
  if (groups.length < 2 && desks.length < 2) return null
  return (
    <nav className="dkn" aria-label={text.t('deskNav.label')}>
      {groups.length < 2 ? null : <Groups groups={groups} group={here?.group} />}
      {desks.length < 2 ? null : (
        <ul className="dkn-d">
          {desks.map(([path, name]) => (
            <li key={path}>
              <Link to={path} aria-current={currentOf(here?.desk[0] === path, path === pathname)}>
                {text.t(name)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

/** Every desk that the reader may open, by what it is about. */
export function AllDesks() {
  const text = useText()
  const { groups, pathname } = useDesks()
  return (
    <dl className="dkn-all">
      {groups
        .filter(({ desks }) => desks.some(([path]) => path !== pathname))
        .map(({ name, desks }) => (
          <div key={name}>
            <dt>{text.t(name)}</dt>
            {desks.map(([path, key]) => (
              <dd key={path}>
                <Link className="link" to={path}>
                  {text.t(key)}
                </Link>
              </dd>
            ))}
          </div>
        ))}
    </dl>
  )
}
