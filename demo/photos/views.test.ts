import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { ALL_LOOKS, findLook, type Look } from './look.ts'
import { BODIES } from '@app/rules/reference/vehicles/body-of-vehicle.ts'
import { LOOK_DAMAGES, LOOK_PAINTS } from './looks/range.ts'
import { NO_PHOTO_SVG, PHOTO_ASPECT } from './no-photo.ts'
import { CORNER_WORD } from './plates/corner-word.ts'
import { letter } from './plates/lettering.ts'
import { SIZES, VIEWS } from './sizes.ts'
import { renderPhoto } from './views.ts'

const SAMPLE_LIMIT_MS = 120_000
const aLook = (key: string): Look => findLook(key)!
const digest = (photo: Buffer): string => createHash('sha256').update(photo).digest('hex')

/** Each body in one view, and on a pickup or sedan each damage and paint: a bounded share of the whole range. */
function sample(): Look[] {
  const ofBody = BODIES.map((body) => ALL_LOOKS.findLast((look) => look.body === body)!)
  const ofDamage = LOOK_DAMAGES.map((damage) => ALL_LOOKS.find((look) => look.body === 'pickup' && look.damage === damage)!)
  const ofPaint = LOOK_PAINTS.map((paint) => ALL_LOOKS.find((look) => look.body === 'crossover' && look.paint === paint)!)
  return [...ofBody, ...ofDamage, ...ofPaint]
}

describe('a photo', () => {
  test.each(Object.entries(SIZES))('a photo in size %s is a WebP of its size', async (size, { width, height }) => {
    const photo = await renderPhoto(aLook('hatchback-blue-rear-0'), 'rear-left', size as keyof typeof SIZES)
    expect(await sharp(photo).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(width / height).toBeCloseTo(PHOTO_ASPECT)
  })

  it('a photo has the same bytes each time it is drawn, whatever was drawn before', async () => {
    const first = await renderPhoto(aLook('suv-red-burn-0'), 'damage', 'thb')
    for (const key of ['boat-white-clean-0', 'coupe-blue-side-0', 'sedan-gray-hail-0', 'minivan-red-front-0']) {
      await renderPhoto(aLook(key), 'left', 'thb')
    }
    expect(digest(await renderPhoto(aLook('suv-red-burn-0'), 'damage', 'thb'))).toBe(digest(first))
  })

  it('differs by view, by look and by variant', async () => {
    const photos = await Promise.all([
      renderPhoto(aLook('sedan-white-front-0'), 'front-left', 'thb'),
      renderPhoto(aLook('sedan-white-front-0'), 'front-right', 'thb'),
      renderPhoto(aLook('sedan-white-front-1'), 'front-left', 'thb'),
      renderPhoto(aLook('sedan-black-front-0'), 'front-left', 'thb'),
    ])
    expect(new Set(photos.map(digest)).size).toBe(photos.length)
  })

  it(
    'a photo can be drawn of every body, damage and paint',
    async () => {
      const outdoors = VIEWS.filter((view) => view !== 'odometer' && view !== 'vin')
      const flat: string[] = []
      for (const [i, look] of sample().entries()) {
        const photo = await renderPhoto(look, outdoors[i % outdoors.length]!, 'thb')
        const { entropy } = await sharp(photo).stats()
        if (entropy < 4) flat.push(look.key)
      }
      expect(flat).toEqual([])
    },
    SAMPLE_LIMIT_MS,
  )

  test.each(VIEWS)('a photo of view %s carries the word in its lower right corner', async (view) => {
    const photo = await renderPhoto(aLook('sedan-black-clean-0'), view, 'ful')
    const { width, height } = SIZES.ful
    const corner = await sharp(photo)
      .extract({ left: width - 100, top: height - 24, width: 96, height: 20 })
      .greyscale()
      .raw()
      .toBuffer()
    const bright = corner.filter((level) => level > 200).length
    expect(bright).toBeGreaterThan(60)
  })
})

describe('lettering', () => {
  it('lettering has a glyph for every letter of the corner word', () => {
    for (const character of CORNER_WORD) expect(letter(character, { x: 0, y: 0, height: 10, ink: '' })).not.toContain('d=""')
  })
})

describe('the no-photo image', () => {
  it('the no-photo image has the shape of a photo and holds no text', async () => {
    const { width, height } = await sharp(Buffer.from(NO_PHOTO_SVG)).metadata()
    expect(width / height).toBeCloseTo(PHOTO_ASPECT)
    expect(NO_PHOTO_SVG).not.toMatch(/<text|href/)
  })
})
