import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { loadPageBundle } from './page-bundle.ts'

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: 20_881_167 }])
})
afterAll(() => pages.close())

describe('a path that no browser sends, below every page', () => {
  const HOSTILE = ['\\evil', '%5Cevil', 'a#x', '%00', '%ff', '"><b>', '{}|^`', '%2F%2Fevil']

  /** Status of a path sent byte for byte, as no URL parser of ours would let it through. */
  const statusOf = (path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = pages.app.server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
      )
      let answer = ''
      socket.setEncoding('latin1').on('data', (text: string) => void (answer += text))
      socket.on('error', reject).on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)))
    })

  it('a path that no browser sends, below every page is unknown, led on or refused, and never a fault', { timeout: 240_000 }, async () => {
    if (!pages.app.server.listening) await pages.app.listen({ port: 0, host: '127.0.0.1' })
    const { pagePatterns } = await loadPageBundle()
    const faults: string[] = []
    for (const pattern of new Set(pagePatterns.map((page) => page.pattern))) {
      const filled = pattern.replaceAll(/:\w+\??/g, '1').replace('*', '1')
      const ways = HOSTILE.flatMap((text) => [pattern.replaceAll(/:\w+\??/g, text), `${filled}/${text}`])
      const answered = await Promise.all([...new Set(ways)].map(async (path) => ({ path, status: await statusOf(path) })))
      for (const { path, status } of answered) if (status === 0 || status === 500) faults.push(`${path}: ${status}`)
    }
    expect(faults).toEqual([])
  })
})

describe('a path that nothing answers', () => {
  it('a path that nothing answers is JSON for a program that asks for it, and a page for everybody else', async () => {
    for (const path of ['/nothing/at/all', '/lotSearchResult', '/es/nothing']) {
      const answer = await pages.get(path, { accept: 'application/json' })
      expect([path, answer.statusCode]).toEqual([path, 404])
      expect(answer.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'NOT_FOUND' } })
    }
    for (const accept of ['text/html,application/xhtml+xml,*/*;q=0.8', '*/*', 'text/html, application/json'])
      expect(String((await pages.get('/nothing/at/all', { accept })).headers['content-type'])).not.toMatch(/json/)
  })

  it('a path that nothing answers is not the icon that browsers and tools ask for by its old name', async () => {
    const icon = await pages.get('/favicon.ico')
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/x-icon'])
    // Each icon in the file is a picture of its own: the first begins with the signature of PNG.
    expect(icon.rawPayload.readUInt16LE(2)).toBe(1)
    expect(icon.rawPayload.subarray(icon.rawPayload.readUInt32LE(18)).subarray(1, 4).toString()).toBe('PNG')
  })
})
