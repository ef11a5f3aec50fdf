import { Link } from 'react-router'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { Icon } from '../../ui/icon.tsx'
import type { YardGroup, YardRow } from './yard-groups.ts'
import { YardTable } from './yard-table.tsx'

/** The first of the next sales of some yards, and the lots of all of them. */
function nextOf(yards: readonly YardRow[]) {
  const sales = yards.flatMap(({ next }) => (next === null ? [] : [next]))
  const first = sales.toSorted((one, other) => one.startsAtMs - other.startsAtMs)[0] ?? null
  return { first, lots: sales.reduce((sum, { lotCount }) => sum + lotCount, 0) }
}

/** A state, folded: how many yards, when the next of them sells and how many lots; within it the yards. */
function StateFold({ group }: { readonly group: YardGroup }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const name = group.stateName === '' ? countryName(group.country, text.languageTag) : group.stateName
  const { first, lots } = nextOf(group.yards)
  return (
    <details className="fold y-fold">
      <summary>
        <b>{name}</b>
        <span>{text.t('yards.count', { count: group.yards.length })}</span>
        <span>{first === null ? text.t('yards.noSale') : formats.yardTime(first.startsAtMs, first.zone, nowMs)}</span>
        <span className="num">{text.t('sales.lots.count', { count: lots, shown: formats.number(lots) })}</span>
        <Icon name="down" />
      </summary>
      <YardTable rows={group.yards} caption={name} />
      {group.path === null ? null : (
        <p>
          <Link to={group.path}>{text.t('yards.in', { state: name })}</Link>
        </p>
      )}
    </details>
  )
}

/** The yards of one country by state, under its name where the site has several. */
export function CountryFolds({
  country,
  groups,
  isAbroad,
}: {
  readonly country: string
  readonly groups: readonly YardGroup[]
  readonly isAbroad: boolean
}) {
  const text = useText()
  const name = countryName(country, text.languageTag)
  const count = groups.reduce((sum, { yards }) => sum + yards.length, 0)
  return (
    <section aria-label={name}>
      {isAbroad ? (
        <div className="sec-h">
          <h2>{name}</h2>
          <span className="dim">{text.t('yards.count', { count })}</span>
        </div>
      ) : null}
      {groups.map((group) => (
        <StateFold key={group.state} group={group} />
      ))}
    </section>
  )
}
