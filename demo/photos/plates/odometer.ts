import { makeRandom, pick } from '@app/demo/photos/draw/random.ts'
import { letter } from './lettering.ts'
import { plateDrawing, type PlateSize } from './plate-drawing.ts'

const DEFS =
  '<linearGradient id="dash" x2="0" y2="1"><stop stop-color="#383a3e"/><stop offset="1" stop-color="#121315"/></linearGradient><radialGradient id="dial" cy=".3"><stop stop-color="#24272c"/><stop offset="1" stop-color="#08090b"/></radialGradient><linearGradient id="ring" x2="0" y2="1"><stop stop-color="#e6e9ec"/><stop offset=".5" stop-color="#6d7278"/><stop offset="1" stop-color="#c2c6cb"/></linearGradient><linearGradient id="glare" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".2"/><stop offset=".4" stop-color="#fff" stop-opacity=".02"/></linearGradient><filter id="blur"><feGaussianBlur stdDeviation="9"/></filter>'
const LIGHT = 'stroke="#eef1f4" stroke-width="1.1"'
const DIM = 'stroke="#9aa2aa" stroke-width="1.1"'

interface Gauge {
  readonly x: number
  readonly most: number
  readonly step: number
  readonly label: string
  /** Where the red zone begins. */
  readonly red: number
}

const CENTRE_Y = 440
const RADIUS = 225

function drawGauge({ x, most, step, label, red }: Gauge): string {
  const at = (value: number, radius: number): readonly [number, number] => {
    const angle = ((135 + (value / most) * 270) * Math.PI) / 180
    return [x + Math.cos(angle) * radius, CENTRE_Y + Math.sin(angle) * radius]
  }
  const point = (value: number, radius: number) =>
    at(value, radius)
      .map((v) => v.toFixed(1))
      .join(' ')
  const parts = [
    [16, '#2b2e33'],
    [9, 'url(#ring)'],
    [0, 'url(#dial)'],
  ].map(([more, fill]) => `<circle cx="${x}" cy="${CENTRE_Y}" r="${RADIUS + Number(more)}" fill="${fill}"/>`)
  for (let tick = 0; tick <= most / (step / 4); tick++) {
    const value = (tick * step) / 4
    const isMajor = tick % 4 === 0
    const stroke = value > red ? '#e2403a' : '#eef1f4'
    parts.push(
      `<path d="M${point(value, RADIUS - 12)}L${point(value, RADIUS - (isMajor ? 40 : 26))}" stroke="${stroke}" stroke-width="${isMajor ? 5 : 2}"/>`,
    )
    const [tx, ty] = at(value, RADIUS - 66)
    if (isMajor) parts.push(letter(String(value), { x: tx, y: ty - 11, height: 22, anchor: 'middle', ink: LIGHT }))
  }
  parts.push(letter(label, { x, y: CENTRE_Y + 58, height: 15, anchor: 'middle', ink: DIM }))
  parts.push(`<path d="M${point(-most * 0.3, 9)}L${point(0, RADIUS - 34)}L${point(most * 0.3, 9)}Z" fill="#f0442c"/>`)
  parts.push(`<circle cx="${x}" cy="${CENTRE_Y}" r="28" fill="#1a1c1f" stroke="#3a3d42" stroke-width="3"/>`)
  return parts.join('')
}

const LAMPS = ['M-14 -8h28v16h-28z', 'M0 -14L14 11H-14Z', 'M-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0']

/**
 * An instrument cluster with the ignition off: the odometer shows its unlit segments, because many lots with
 * different readings share the picture.
 */
export function odometerSvg(seed: number, size: PlateSize): string {
  const random = makeRandom(seed ^ 77)
  const tilt = ((random() - 0.5) * 5).toFixed(2)
  const hue = pick(random, ['#bfe7ff', '#ffd7a0', '#d9f5d0', '#f2f4f6'])
  const fastest = pick(random, [120, 140, 160])
  const revs = pick(random, [6, 7, 8])
  const lamps = LAMPS.map((path, i) => `<path transform="translate(${520 + i * 80} 640)" d="${path}" fill="#2a2d31"/>`)
  const unlit = `stroke="${hue}" stroke-opacity=".2" stroke-width="1.5"`
  const display = `<rect x="462" y="478" width="276" height="120" rx="10" fill="#0d1114" stroke="#3d4247" stroke-width="3"/>${letter('ODO', { x: 600, y: 498, height: 17, anchor: 'middle', ink: `stroke="${hue}" stroke-opacity=".6" stroke-width="1.2"` })}${letter('888888', { x: 600, y: 536, height: 38, anchor: 'middle', ink: unlit })}`
  const gauges =
    drawGauge({ x: 300, most: revs, step: 1, label: 'X1000 RPM', red: revs * 0.8 }) +
    drawGauge({ x: 900, most: fastest, step: 20, label: 'MPH', red: fastest })
  return plateDrawing(
    size,
    DEFS,
    `<rect width="1200" height="900" fill="url(#dash)"/><g transform="rotate(${tilt} 600 450)"><path d="M-100 330Q600 -150 1300 330V760Q600 850 -100 760Z" fill="#0b0c0e"/><path d="M-100 330Q600 -150 1300 330" fill="none" stroke="#4b4e53" stroke-width="14"/>${gauges}${display}${lamps.join('')}<path d="M40 190Q600 -60 1000 150L520 760H60Z" fill="url(#glare)"/></g><path d="M-50 960Q110 660 600 690T1250 960Z" fill="#101113" filter="url(#blur)"/><path d="M-50 960Q140 700 600 728T1250 960Z" fill="#1d1f22"/>`,
  )
}
