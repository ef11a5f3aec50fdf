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
