import { loadPageBundle, type PageBundle, type PagePattern } from '../../apps/server/src/platform/pages/page-bundle.ts'
import { pageAssets } from '../../apps/server/src/platform/pages/page-assets.ts'
import { textOf } from '@app/text/languages.ts'

type RenderInput = Parameters<PageBundle['renderPage']>[0]
type Bundle = PageBundle & { openMarkup(input: RenderInput): Promise<() => string> }

const PAGE_STATE = /<script type="application\/json" id="page-state">(.*?)<\/script>/s

/** Calls the contract's calls of a running server. */
function apiOf(address: string): RenderInput['api'] {
  const api = async (
    call: { method: string; path: string },
    input: { params?: object; query?: object; body?: unknown },
  ): Promise<unknown> => {
    const path = Object.entries(input.params ?? {}).reduce((made, [name, value]) => made.replace(`:${name}`, String(value)), call.path)
    const query = new URLSearchParams(Object.entries(input.query ?? {})).toString()
    const sent = input.body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(input.body) }
    const answer = await fetch(`${address}${path}${query === '' ? '' : `?${query}`}`, { method: call.method, ...sent })
    // Programs get addresses of pictures with scheme and host, pages without.
    const html = (await answer.text()).replaceAll(`"${address}/`, '"/')
    return (JSON.parse(html) as { data: unknown }).data
  }
  return api as unknown as RenderInput['api']
}

/**
 * What renders each of the given pages of a running server by renderToString alone: the tree that the server renders, its data
 * loaded before.
 */
export async function markupsOf(address: string, paths: readonly string[]): Promise<(() => string)[]> {
  const bundle = (await loadPageBundle()) as Bundle
  const assets = pageAssets()
  const pageOf = (path: string): PagePattern => {
    const name = path.startsWith('/lot/') ? 'lot' : 'search-results'
    const found = bundle.pagePatterns.find(({ row, pattern }) => row.id === name && bundle.paramsOf(pattern, path) !== null)
    if (!found) throw new Error(`no page ${path}`)
    return found
  }
  const markups: (() => string)[] = []
  for (const path of paths) {
    const url = new URL(path, address)
    const document = await (await fetch(url)).text()
    const { app } = JSON.parse(PAGE_STATE.exec(document)?.[1] ?? '{}') as Pick<RenderInput, 'app'>
    const page = pageOf(url.pathname)
    const schedules = (await (await fetch(new URL(app.schedulesPath, address))).json()) as RenderInput['schedules']
    const text = textOf(app.locale, app.dialect)
    const markup = await bundle.openMarkup({
      page,
      url,
      app,
      text,
      schedules,
      api: apiOf(address),
      assets: assets(page.row.page, app.locale),
      theme: '',
    })
    if (!document.includes(markup())) throw new Error(`${path} is rendered otherwise by the server`)
    markups.push(markup)
  }
  return markups
}
