import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { loadPageBundle } from './page-bundle.ts'

const LOT = 20_881_167

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }])
})
afterAll(() => pages.close())

describe('the CSRF token of a page', () => {
  const tokenIn = (body: string): string | undefined => /<meta name="_csrf" content="([^"]*)"/.exec(body)?.[1]

  it('sets the visit and its token, which a page of one reader carries in its head, masked anew each time', async () => {
    const { cookies } = await pages.get('/login')
    expect(cookies.map(({ name }) => name)).toEqual(['hl', 'XSRF-TOKEN'])
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const [first, second] = [await pages.get('/login', { cookie }), await pages.get('/login', { cookie })]
    expect(tokenIn(first.body)).toHaveLength(86)
    expect(tokenIn(first.body)).not.toBe(tokenIn(second.body))
    expect(first.body).not.toContain(cookies[1]?.value)
    expect(first.headers.etag).toBe(second.headers.etag)
    const post = (token: string | undefined) =>
      pages.app.inject({
        method: 'POST',
        url: '/doLogout.html',
        headers: { host: 'localhost', cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `_csrf=${token}`,
      })
    for (const { body } of [first, second]) expect((await post(tokenIn(body))).statusCode).toBe(200)
    const other = tokenIn((await pages.get('/login')).body)
    for (const wrong of [other, tokenIn(first.body)?.slice(0, -2), 'A'.repeat(86), '']) expect((await post(wrong)).statusCode).toBe(403)
  })

  it('holds no token in a page that is kept for many readers, nor a form that needs one', async () => {
    const bundle = await loadPageBundle()
    const cacheable = bundle.pagePatterns.filter(({ row }) => row.isCacheable === true)
    expect(cacheable.length).toBeGreaterThan(20)
    const wrong: string[] = []
    for (const { pattern } of cacheable) {
      const { body, statusCode } = await pages.get(bundle.fillPath(pattern, { lotId: String(LOT) }))
      if (statusCode !== 200) continue
      if (tokenIn(body) !== '' || body.includes('<input type="hidden" name="_csrf"')) wrong.push(pattern)
    }
    expect(wrong).toEqual([])
    const { body, cookies } = await pages.get('/')
    expect(tokenIn(body)).toBe('')
    expect(cookies.map(({ name }) => name)).toEqual(['hl', 'XSRF-TOKEN'])
  })
})
