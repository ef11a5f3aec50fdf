import type { MouseEvent } from 'react'
import type { Plan } from './plans.ts'

interface Zone {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WIDTH = 320
const HEIGHT = 150
const MIDDLE = HEIGHT / 2
const NUMBER_DROP = 4.5
/** Ends of the sheet that no vehicle reaches. */
const EDGE = 16
const SIDE = { y: 106, height: 26 } as const
const ROOF = { y: 44, height: 62 } as const

const frontOf = ({ front }: Plan): Zone => ({ x: EDGE, y: 0, width: front - EDGE, height: HEIGHT })
const rearOf = ({ rear }: Plan): Zone => ({ x: rear, y: 0, width: WIDTH - EDGE - rear, height: HEIGHT })
const sideOf = ({ front, rear }: Plan): Zone => ({ x: front, width: rear - front, ...SIDE })
const roofOf = ({ roof: [from, to] }: Plan): Zone => ({ x: from, width: to - from, ...ROOF })
const allOf = (): Zone => ({ x: 0, y: 0, width: WIDTH, height: HEIGHT })

/** Part of the vehicle that a damage code names; codes of the whole vehicle or of none are left out. */
const ZONES: Readonly<Record<string, (plan: Plan) => Zone>> = {
  FR: frontOf,
  BE: frontOf,
  RR: rearOf,
  SD: sideOf,
  TP: roofOf,
  RO: roofOf,
  HL: roofOf,
  BI: roofOf,
  AO: allOf,
  BN: allOf,
  WA: allOf,
  UN: allOf,
}

/** One damage, with the address of the picture that shows it, null where none is known to. */
interface DrawnDamage {
  readonly code: string
  readonly photo: string | null
  /** Where its link leads, in words. */
  readonly label: string
}

interface CarFromAboveProps {
  readonly plan: Plan
  readonly damages: readonly DrawnDamage[]
  readonly label: string
  readonly onOpen: (event: MouseEvent, photo: string) => void
}

function Point({ zone: { x, y, width, height }, number }: { readonly zone: Zone; readonly number: number }) {
  const [cx, cy] = [x + width / 2, y === 0 ? MIDDLE : y + height / 2]
  return (
    <g className={number === 1 ? 'tv-n' : 'tv-n alt'}>
      <circle cx={cx} cy={cy} r="12" />
      <text x={cx} y={cy + NUMBER_DROP} textAnchor="middle">
        {number}
      </text>
    </g>
  )
}

/** The vehicle from above, front at the left; damaged parts are hatched and numbered, and a number leads to the picture of its part. */
export function CarFromAbove({ plan, damages, label, onOpen }: CarFromAboveProps) {
  const zones = damages.map(({ code }) => (Object.hasOwn(ZONES, code) ? (ZONES[code]?.(plan) ?? null) : null))
  const hasLinks = damages.some(({ photo }, index) => photo !== null && zones[index] !== null)
  return (
    <svg className="tv" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role={hasLinks ? 'group' : 'img'} aria-label={label}>
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="currentColor" strokeWidth="2.2" />
        </pattern>
        <clipPath id="plan">
          <path d={plan.outline} />
        </clipPath>
      </defs>
      {zones.map((zone, index) =>
        zone === null ? null : (
          <rect
            key={`${damages[index]?.code ?? ''} ${String(index)}`}
            {...zone}
            clipPath="url(#plan)"
            fill="url(#hatch)"
            opacity={index === 0 ? 1 : 0.6}
          />
        ),
      )}
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <path d={plan.outline} />
        <path d={plan.lines} />
      </g>
      {damages.map(({ code, photo, label: words }, index) => {
        const zone = zones[index]
        if (zone == null) return null
        const point = <Point key={`${code} ${String(index)}`} zone={zone} number={index + 1} />
        return photo === null ? (
          point
        ) : (
          <a key={`${code} ${String(index)}`} href={photo} aria-label={`${index + 1}: ${words}`} onClick={(event) => onOpen(event, photo)}>
            {point}
          </a>
        )
      })}
    </svg>
  )
}
