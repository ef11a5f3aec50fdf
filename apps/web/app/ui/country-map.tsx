import { Link } from 'react-router'
import { DOTS_APART, type YardDot } from '@app/rules/reference/places/map-dots.ts'
import { MAP_SIZE } from '@app/rules/reference/places/map-part.ts'

/** A dot of a map, and where it leads. */
export interface LinkedDot extends YardDot {
  readonly to: string
}

interface CountryMapProps {
  /** Alpha-3 code of a country that has a map. */
  readonly country: string
  readonly label: string
  /** Each by its whole name. */
  readonly dots: readonly LinkedDot[]
}

const DOT_MIN = 7
const DOT_MAX = 24

/** A country in outline with a dot for each place; each is a link, so that a map needs neither script nor pointer. */
export function CountryMap({ country, label, dots }: CountryMapProps) {
  const { width, height } = MAP_SIZE
  const outline = `/maps/${country}.svg`
  const most = Math.max(1, ...dots.map(({ lots }) => lots))
  return (
    <svg className="map" viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
      <use href={`${outline}#land`} className="m-land" />
      <use href={`${outline}#lines`} className="m-land" fillOpacity="0" />
      {dots.map(({ x, y, lots, name, to }) => (
        <Link key={name} to={to} aria-label={name}>
          <title>{name}</title>
          <circle cx={x} cy={y} r={DOTS_APART / 2 - 1} fill="transparent" />
          <circle fill="currentColor" cx={x} cy={y} r={Math.round(DOT_MIN + (DOT_MAX - DOT_MIN) * Math.sqrt(lots / most))} />
        </Link>
      ))}
    </svg>
  )
}
