const FRONT = 'M18 44c6-14 18-18 40-20h18c-8 32-8 70 0 102H58c-22-2-34-6-40-20-4-16-4-46 0-62z'
const REAR = 'M296 46c-4-18-22-24-58-24h-6c8 32 8 74 0 106h6c36 0 54-8 58-26 3-16 3-40 0-56z'
const SIDE = 'M98 116l126-1v12l-146 1z'
const ROOF = 'M132 46h92v58h-92z'
const ALL = 'M18 44c6-14 18-18 40-20l180-2c36 0 54 8 58 26 3 16 3 38 0 54-4 18-22 26-58 26l-180-2c-22-2-34-6-40-20-4-16-4-46 0-62z'

/** Part of the car that a damage code names, with the place of its number; codes of the whole car or of none are left out. */
const ZONES: Readonly<Record<string, { readonly shape: string; readonly x: number; readonly y: number }>> = {
  FR: { shape: FRONT, x: 40, y: 75 },
  BE: { shape: FRONT, x: 40, y: 75 },
  RR: { shape: REAR, x: 266, y: 75 },
  SD: { shape: SIDE, x: 150, y: 119 },
  TP: { shape: ROOF, x: 178, y: 75 },
  RO: { shape: ROOF, x: 178, y: 75 },
  HL: { shape: ROOF, x: 178, y: 75 },
  BI: { shape: ROOF, x: 178, y: 75 },
  AO: { shape: ALL, x: 178, y: 75 },
  BN: { shape: ALL, x: 178, y: 75 },
  WA: { shape: ALL, x: 178, y: 75 },
  UN: { shape: ALL, x: 178, y: 75 },
}

/** The vehicle from above, front at the left; damaged parts are hatched and numbered. */
export function CarFromAbove({ codes, label }: { readonly codes: readonly string[]; readonly label: string }) {
  return (
    <svg className="tv" viewBox="0 0 320 150" role="img" aria-label={label}>
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v6" stroke="currentColor" strokeWidth="2.2" />
        </pattern>
      </defs>
      {codes.map((code, index) => {
        const zone = ZONES[code]
        return zone ? <path key={`${code} ${String(index)}`} d={zone.shape} fill="url(#hatch)" opacity={index === 0 ? 1 : 0.6} /> : null
      })}
      <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
        <path d={ALL} />
        <path d="M98 34c-8 26-8 56 0 82l34-12c-5-18-5-40 0-58zM232 44c6 20 6 42 0 62l32 10c8-26 8-56 0-82zM138 42l86-2M138 108l86 2M128 26l4 12M128 124l4-12M182 24v16M182 110v16M106 22l-6-9 12 2 4 7M106 128l-6 9 12-2 4-7" />
      </g>
      {codes.map((code, index) => {
        const zone = ZONES[code]
        return zone ? (
          <g key={`${code} n ${String(index)}`} className={index === 0 ? 'tv-n' : 'tv-n alt'}>
            <circle cx={zone.x} cy={zone.y} r="12" />
            <text x={zone.x} y={zone.y + 4.5} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ) : null
      })}
    </svg>
  )
}
