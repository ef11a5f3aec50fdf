import { beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from '../../apps/server/src/cli/build.ts'
import { STYLE_LIMIT_KB, weighPages, WEIGHED_PAGES } from './page-weights.ts'

describe('a first visit (P10)', () => {
  let weights: ReturnType<typeof weighPages>
  beforeAll(async () => {
    await buildIfStale(() => undefined)
    weights = weighPages()
  })

  it.each(WEIGHED_PAGES.map(({ name, limitKb }) => [name, limitKb] as const))(
    'a first visit (P10) to %s fetches at most %d kB of script',
    (name, limitKb) => {
      const weight = weights.pages.find((one) => one.name === name)
      expect(weight?.scripts.length).toBeGreaterThan(1)
      expect(weight?.scriptKb).toBeGreaterThan(0)
      expect(weight?.scriptKb).toBeLessThanOrEqual(limitKb)
    },
  )

  it(`fetches at most ${STYLE_LIMIT_KB} kB of style`, () => {
    expect(weights.styleKb).toBeGreaterThan(0)
    expect(weights.styleKb).toBeLessThanOrEqual(STYLE_LIMIT_KB)
  })
})
