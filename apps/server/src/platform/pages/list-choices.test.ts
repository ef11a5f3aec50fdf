import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: 20_881_171 }])
})
afterAll(() => pages.close())

describe('a list', () => {
  it('shows as many lots a page as the cookie says where the address leaves it open, in its first document', async () => {
    const sizeOf = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<string | undefined> =>
      /<option value="(\d+)" selected/.exec((await pages.get(path, headers)).body.split('id="size"')[1] ?? '')?.[1]
    const cookie = 'searchSize=50'
    expect(await sizeOf('/lotSearchResults')).toBe('20')
    expect(await sizeOf('/lotSearchResults', { cookie })).toBe('50')
    expect(await sizeOf('/lotSearchResults')).toBe('20')
    expect(await sizeOf('/lotSearchResults?size=100', { cookie })).toBe('100')
    expect(await sizeOf('/lotSearchResults?page=1', { cookie })).toBe('20')
    expect(await sizeOf('/lotSearchResults', { cookie: 'searchSize=7' })).toBe('20')
  })

  it('remembers the size of a page that a form without script chooses', async () => {
    const choose = async (size: number) => {
      const { statusCode, headers, cookies } = await pages.get(`/lotSearchResults?make=TOYOTA&searchSize=${size}`)
      return [statusCode, headers.location, cookies.find(({ name }) => name === 'searchSize')]
    }
    const list = '/lotSearchResults?make=TOYOTA'
    expect(await choose(50)).toEqual([302, list, expect.objectContaining({ value: '50', path: '/', maxAge: 31_536_000 })])
    expect(await choose(20)).toEqual([302, list, expect.objectContaining({ value: '', maxAge: 0 })])
    expect(await choose(7)).toEqual([200, undefined, undefined])
    expect((await pages.get(list)).body).toContain('name="searchSize"')
  })
})

describe('the density of a list', () => {
  const densityOf = async (headers: Readonly<Record<string, string>> = {}) =>
    /class="res-list" data-density="(\w+)"/.exec((await pages.get('/lotSearchResults', headers)).body)?.[1]

  it('the density of a list is as the cookie says, in its first document', async () => {
    expect(await densityOf()).toBe('roomy')
    expect(await densityOf({ cookie: 'searchDensity=compact' })).toBe('compact')
    expect(await densityOf()).toBe('roomy')
    expect(await densityOf({ cookie: 'searchDensity=x' })).toBe('roomy')
  })

  it('the density of a list is remembered by a link without script', async () => {
    const choose = async (density: string) => {
      const { statusCode, headers, cookies } = await pages.get(`/lotSearchResults?make=TOYOTA&searchDensity=${density}`)
      return [statusCode, headers.location, cookies.find(({ name }) => name === 'searchDensity')?.value]
    }
    const list = '/lotSearchResults?make=TOYOTA'
    expect(await choose('compact')).toEqual([302, list, 'compact'])
    expect(await choose('roomy')).toEqual([302, list, ''])
    expect(await choose('x')).toEqual([200, undefined, undefined])
    expect((await pages.get(list)).body).toContain(`href="${list}&amp;searchDensity=compact"`)
  })
})

describe('keys of one letter', () => {
  const named = (body: string): number => (body.match(/<kbd|aria-keyshortcuts/g) ?? []).length

  it('a page names keys of one letter from its first byte, or none where they are off', async () => {
    for (const path of ['/lotSearchResults', '/lot/20881171', '/contactUs']) {
      expect(named((await pages.get(path)).body)).toBeGreaterThan(0)
      expect(named((await pages.get(path, { cookie: 'singleKeys=off' })).body)).toBe(0)
      expect(named((await pages.get(path)).body)).toBeGreaterThan(0)
      expect(named((await pages.get(path, { cookie: 'singleKeys=on' })).body)).toBeGreaterThan(0)
    }
  })

  it('the switch of keys makes two documents of a visitor’s page, both kept for everybody and answered by 304', async () => {
    const first = await pages.get('/lotSearchResults')
    const visit = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const tags: string[] = []
    for (const choice of ['', '; singleKeys=off']) {
      const cookie = visit + choice
      const etag = String((await pages.get('/lotSearchResults', { cookie })).headers.etag)
      expect((await pages.get('/lotSearchResults', { cookie, 'if-none-match': etag })).statusCode).toBe(304)
      tags.push(etag)
    }
    expect(new Set(tags).size).toBe(2)
    const other = await pages.get('/lotSearchResults', { cookie: `${visit}; singleKeys=off`, 'if-none-match': tags[0] ?? '' })
    expect(other.statusCode).toBe(200)
  })
})
