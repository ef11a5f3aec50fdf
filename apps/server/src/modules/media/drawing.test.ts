import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DRAWN_TEXT_MAX, drawingAddress, type DrawnFacts } from '@app/rules/lots/drawing-address.ts'
import { BODIES, bodyOf } from '@app/rules/reference/vehicles/body-of-vehicle.ts'
import { COLOURS } from '@app/rules/reference/vehicles/colours.ts'
import { DAMAGE_TYPES } from '@app/rules/reference/vehicles/damage-types.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { drawVehicle } from './draw-vehicle.ts'
import { VEHICLE_SHAPES } from './vehicle-shapes.ts'

let site: PagesApp
beforeAll(async () => {
  site = await pagesApp([])
})
afterAll(() => site.close())

const FACTS: DrawnFacts = { type: 'V', body: 'CREW PICKUP', make: 'FORD', model: 'F150', colour: 'RED', damage: 'FR', second: 'SD' }
const hatches = (svg: string): readonly string[] => [...svg.matchAll(/<rect ([^>]*) fill="url\(#h\)"\/>/g)].map(([, box]) => box ?? '')

describe('the drawing of a lot without pictures', () => {
  it('comes to everybody, cached without end, as the address of its facts says', async () => {
    const answer = await site.get(drawingAddress(FACTS))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)])
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.body).toBe(drawVehicle(FACTS))
  })

  it('shows the body in its colour, the primary damage hatched and the secondary one fainter', () => {
    const svg = drawVehicle(FACTS)
    const { outline, front, rear } = VEHICLE_SHAPES.pickup
    expect(svg).toContain(`<path d="${outline}" fill="#a9373a"/>`)
    expect(hatches(svg)).toEqual([
      expect.stringMatching(new RegExp(`^x="${front}" y="0" width="${rear - front}" .* opacity="0.5"$`)),
      expect.stringMatching(new RegExp(`^x="0" y="0" width="${front}" .* opacity="1"$`)),
    ])
    expect(hatches(drawVehicle({ ...FACTS, damage: 'NW', second: '' }))).toEqual([])
    expect(drawVehicle({ ...FACTS, colour: '' })).toContain(`<path d="${outline}" fill="#c9cecf"/>`)
  })

  it('exists for each body, colour and damage, and differs where they do', () => {
    const bodies = new Set(BODIES.map((body) => VEHICLE_SHAPES[body].outline))
    // A dirt bike is drawn as a motorcycle.
    expect(bodies.size).toBe(BODIES.length - 1)
    const colours = new Set(COLOURS.map(({ text }) => drawVehicle({ ...FACTS, colour: text })))
    expect(colours.size).toBe(COLOURS.length)
    for (const { code } of DAMAGE_TYPES) expect(drawVehicle({ ...FACTS, damage: code })).toMatch(/^<svg [^]*<\/svg>$/)
  })

  it('finds the body by style, else by model, else by type', () => {
    expect(bodyOf({ vehicleType: 'V', bodyStyle: 'MINI-VAN' })).toBe('minivan')
    expect(bodyOf({ vehicleType: 'V', bodyStyle: '', make: 'FORD', model: 'ESCAPE' })).toBe('crossover')
    expect(bodyOf({ vehicleType: 'C', bodyStyle: '' })).toBe('motorcycle')
    expect(bodyOf({ vehicleType: '', bodyStyle: '' })).toBe('sedan')
  })

  it('repeats nothing of an address, takes any text and draws something', async () => {
    for (const query of [
      '',
      'type=V&type=U',
      `make=${encodeURIComponent('"><script>alert(1)</script>')}`,
      `model=${'x'.repeat(4_000)}`,
      'damage=__proto__&colour=constructor&second=toString',
    ]) {
      const { statusCode, body } = await site.get(`/media/drawing.svg?${query}`)
      expect([query.slice(0, 20), statusCode]).toEqual([query.slice(0, 20), 200])
      expect(body).not.toMatch(/script|alert|xxxx|undefined|NaN/)
    }
  })

  it('the drawing of a lot without pictures has one address for equal facts, and a bounded one', () => {
    expect(drawingAddress({ ...FACTS })).toBe(drawingAddress(FACTS))
    expect(drawingAddress({ type: 'V' })).toBe('/media/drawing.svg?edition=1&type=V')
    expect(drawingAddress({ type: 'V', model: 'y'.repeat(500) })).toBe(
      `/media/drawing.svg?edition=1&type=V&model=${'y'.repeat(DRAWN_TEXT_MAX)}`,
    )
  })
})
