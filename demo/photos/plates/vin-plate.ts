import { makeRandom } from '@app/demo/photos/draw/random.ts'
import { letter } from './lettering.ts'
import { plateDrawing, type PlateSize } from './plate-drawing.ts'

const DEFS =
  '<linearGradient id="metal" x2="1" y2=".5"><stop stop-color="#d9dcdf"/><stop offset=".3" stop-color="#f7f8f9"/><stop offset=".55" stop-color="#bfc4c9"/><stop offset="1" stop-color="#e8eaec"/></linearGradient><linearGradient id="sill" x2=".4" y2="1"><stop stop-color="#4d545c"/><stop offset="1" stop-color="#15181b"/></linearGradient><linearGradient id="tape" x2="1" y2=".2"><stop stop-color="#3b4046"/><stop offset=".5" stop-color="#4a5057"/><stop offset="1" stop-color="#33383d"/></linearGradient><filter id="soft"><feGaussianBlur stdDeviation="10"/></filter>'
const INK = 'stroke="#16181b" stroke-width="1.3"'

const RIVETS = [
  [150, 270],
  [1050, 270],
  [150, 610],
  [1050, 610],
]
  .map(
    ([x, y]) =>
      `<circle cx="${x}" cy="${y}" r="13" fill="#a9aeb3" stroke="#5c6167" stroke-width="3"/><path d="M${x! - 7} ${y}h14" stroke="#5c6167" stroke-width="3"/>`,
  )
  .join('')

/** A number plate of the vehicle whose number is taped over: the picture is shared by lots with different numbers. */
export function vinPlateSvg(seed: number, size: PlateSize): string {
  const random = makeRandom(seed ^ 911)
  const tilt = ((random() - 0.5) * 9).toFixed(2)
  const weight = 3200 + Math.floor(random() * 70) * 50
  const tapeTilt = ((random() - 0.5) * 2).toFixed(2)
  const words =
    letter('DEMONSTRATION VEHICLE', { x: 190, y: 292, height: 24, ink: INK }) +
    letter(`GVWR ${weight} LB`, { x: 190, y: 340, height: 17, ink: INK }) +
    letter('VIN', { x: 190, y: 418, height: 20, ink: INK })
  const tape = `<g transform="rotate(${tapeTilt} 600 510)"><rect x="176" y="456" width="848" height="112" rx="5" fill="#000" opacity=".35" filter="url(#soft)"/><path d="M172 452l6 14-8 12 7 15-7 14 8 16-6 14 7 15-5 12H1028l-7-13 8-15-8-14 9-16-8-13 7-14-8-15 6-12Z" fill="url(#tape)"/></g>`
  return plateDrawing(
    size,
    DEFS,
    `<rect width="1200" height="900" fill="url(#sill)"/><path d="M0 0H1200V170Q600 90 0 240Z" fill="#22262b"/><path d="M0 240Q600 90 1200 170" fill="none" stroke="#0b0c0e" stroke-width="12"/><g transform="rotate(${tilt} 600 450)"><rect x="128" y="258" width="960" height="400" rx="16" fill="#000" opacity=".5" filter="url(#soft)"/><rect x="120" y="240" width="960" height="400" rx="14" fill="url(#metal)" stroke="#878d93" stroke-width="3"/>${RIVETS}${words}${tape}<path d="M120 254L620 240H760L420 640H120Z" fill="#fff" opacity=".14"/></g>`,
  )
}
