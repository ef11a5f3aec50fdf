import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA'
let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp()
})
afterAll(() => pages.close())

describe('pages of links by which somebody else pays', () => {
  it.each([`/pay/${KEY}`, `/pay/return/${KEY}`, `/es/pay/${KEY}`, `/nl/pay/return/${KEY}`])(
    '%s tells no other site where its reader came from, is stored nowhere and found by no search engine',
    async (path) => {
      const { statusCode, headers, body } = await pages.get(path)
      expect(statusCode).toBe(200)
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['cache-control']).toContain('no-store')
      expect(body).toContain('<meta name="robots" content="noindex,nofollow,noarchive"')
    },
  )
})
