import { pick, type Random } from '@app/demo/photos/draw/random.ts'
import { rasteriseSvg } from '@app/demo/photos/draw/svg.ts'

const WHEEL_PIXELS = 256
const SPOKES = [5, 10, 6, 7, 8]
const SPOKE_WIDTHS = [0.3, 0.09, 0.22, 0.16, 0.2]
const TONES = ['#c9ced3', '#aab0b6', '#2a2d31', '#d5d9dd']

/** A 256 x 256 picture of the wheel: one of four spoke designs, or a plain steel wheel with holes. */
export function drawWheel(random: Random, kind: 'alloy' | 'steel'): Promise<Uint8Array> {
  const design = kind === 'steel' ? 4 : Math.floor(random() * 5)
  const tone = pick(random, TONES)
  const at = (angle: number, radius: number) =>
    `${(128 + Math.cos(angle) * radius).toFixed(1)} ${(128 + Math.sin(angle) * radius).toFixed(1)}`
  const spokes = Array.from({ length: SPOKES[design]! }, (_, i) => {
    const a = (i / SPOKES[design]!) * Math.PI * 2
    const w = SPOKE_WIDTHS[design]!
    if (design === 4) return `<circle cx="${128 + Math.cos(a) * 62}" cy="${128 + Math.sin(a) * 62}" r="17" fill="#17181a"/>`
    return `<path d="M${at(a - w * 1.4, 24)}L${at(a - w, 110)}L${at(a + w, 110)}L${at(a + w * 1.4, 24)}Z" fill="${tone}" stroke="#55595e" stroke-width="2"/>`
  })
  const plate = design === 4 ? `<circle cx="128" cy="128" r="106" fill="${tone}"/>` : '<circle cx="128" cy="128" r="72" fill="#4d5156"/>'
  const hub = `<circle cx="128" cy="128" r="113" fill="none" stroke="${tone}" stroke-width="14"/><circle cx="128" cy="128" r="26" fill="${tone}"/><circle cx="128" cy="128" r="13" fill="#33373b"/>`
  return rasteriseSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WHEEL_PIXELS}" height="${WHEEL_PIXELS}"><rect width="256" height="256" fill="#0c0d0f"/>${plate}${spokes.join('')}${hub}</svg>`,
  )
}
