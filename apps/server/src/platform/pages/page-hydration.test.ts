import { afterEach, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

let pages: PagesApp | undefined
afterEach(() => pages?.close())

const scriptOf = (body: string) => /<script type="module"[^>]*>/.exec(body)?.[0] ?? ''
const preloadsOf = (body: string) => [...body.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href)

it('leaves its modules to the boot script, which hydrates it later', async () => {
  pages = await pagesApp()
  const { body } = await pages.get('/login')
  expect(preloadsOf(body)).toEqual([])
  expect(scriptOf(body)).toMatch(/ data-entry="\/assets\/[^"]+" data-modules="\/assets\/[^"]+">$/)
})

it('a page has the browser fetch every module at once where its operator wants that', async () => {
  pages = await pagesApp([], { HYDRATION: 'immediate' })
  const { body } = await pages.get('/login')
  const [, entry, modules = ''] = / data-entry="([^"]+)" data-modules="([^"]+)" data-hydrate="immediate">$/.exec(scriptOf(body)) ?? []
  expect(preloadsOf(body)).toEqual([entry, ...modules.split(' ')])
})
