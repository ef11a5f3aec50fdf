import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { silentLog } from '#platform/log.ts'
import type { TestDatabase } from '#test/database.ts'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'

const LOT = 20_881_167
/** Name of a PostgreSQL socket in its folder. */
const SOCKET = '.s.PGSQL.5432'

const folder = mkdtempSync(join(tmpdir(), 'outage-'))
const open = new Set<Socket>()
let wire: Server

/** A socket that leads to the database until it is cut. */
async function lay(database: TestDatabase): Promise<Database> {
  const [address = '', query = ''] = database.url.split('?')
  const options = new URLSearchParams(query)
  const there = join(options.get('host') ?? '', SOCKET)
  wire = createServer((near) => {
    const far = connect(there)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => void wire.listen(join(folder, SOCKET), resolve))
  options.set('host', folder)
  return openDatabase(`${address}?${options}`, { log: silentLog(), use: 'web' })
}

function cut(): void {
  wire.close()
  for (const socket of open) socket.destroy()
}

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }], {}, lay)
})
afterAll(async () => {
  await pages.close()
  cut()
  rmSync(folder, { recursive: true, force: true })
})

describe('a page while the database is away', () => {
  it('a page while the database is away is HTML that says so, with status 503 and when to come again, and tells nothing of the cause', async () => {
    expect((await pages.get(`/lot/${LOT}`)).statusCode).toBe(200)
    cut()
    for (const [path, word] of [
      [`/lot/${LOT}?again`, 'en'],
      [`/es/lot/${LOT}?again`, 'es'],
    ] as const) {
      const answer = await pages.get(path)
      expect([path, answer.statusCode]).toEqual([path, 503])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.headers['etag']).toBeUndefined()
      expect(answer.body).toMatch(new RegExp(`<html lang="${word}`))
      expect(answer.body).toMatch(/<h1[^>]*>[^<]+<\/h1>/)
      expect(answer.body).not.toMatch(/ECONN|ENOENT|PGSQL|postgres/i)
    }
  })
})
