import { describe, expect, it } from 'vitest'
import { pagesAround } from './pages-around.ts'

describe('pagesAround', () => {
  it.each([
    [0, 1, [0]],
    [0, 4, [0, 1, 2, 3]],
    [0, 10, [0, 1, 2, null, 9]],
    [5, 10, [0, null, 3, 4, 5, 6, 7, null, 9]],
    [9, 10, [0, null, 7, 8, 9]],
  ])('offers the first, the last and those around page %i of %i', (page, count, pages) => {
    expect(pagesAround(page, count)).toEqual(pages)
  })
})
