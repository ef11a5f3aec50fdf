import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalOf } from '#test/page-text.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const RAV4 = 20_881_167

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: RAV4 }])
})
afterAll(() => pages.close())

describe('what is shown of a page that somebody shares', () => {
  const shared = (body: string, property: string): string | undefined =>
    new RegExp(`<meta property="og:${property}" content="([^"]*)">`).exec(body)?.[1]

  it('what is shown of a shared lot is its name, its words and its address', async () => {
    const { body } = await pages.get(`/es/lot/${RAV4}`)
    expect(shared(body, 'title')).toMatch(/^2022 Toyota RAV4 XLE/)
    expect(shared(body, 'description')).toBe(/<meta name="description" content="([^"]+)">/.exec(body)?.[1])
    expect(shared(body, 'url')).toBe(canonicalOf(body))
  })

  it('what is shown of a shared page without a picture is its words; one that no search engine lists shows nothing', async () => {
    const { body } = await pages.get('/locations')
    expect([shared(body, 'site_name'), shared(body, 'title'), shared(body, 'image')]).toEqual(['Hammerlane', 'Locations', undefined])
    expect((await pages.get('/login')).body).not.toContain('og:')
  })
})
