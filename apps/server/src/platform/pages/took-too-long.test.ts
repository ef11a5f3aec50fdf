import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { until } from '#test/until.ts'

const LOT = 20_881_168
let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp([{ number: LOT }])
})
afterAll(() => pages.close())

/** An answer whose statement PostgreSQL broke off as at its time limit. */
async function brokenOff(path: string) {
  const { pool } = pages.database
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table lot_results in access exclusive mode')
    let isOver = false
    const answer = pages.get(path).finally(() => (isOver = true))
    // Each of its statements that waits for the table is broken off, until the answer is there.
    await until('the answer', async () => {
      await holder.query(
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
      )
      return isOver
    })
    return await answer
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('an answer that takes longer than a statement may', () => {
  it('an answer that takes longer than a statement may has a code of its own as a call', async () => {
    const answer = await brokenOff('/public/data/results')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ returnCode: -1, data: { errorCode: 'TOOK_TOO_LONG' } })
    expect(answer.body).not.toMatch(/57014|statement|canceling/)
  })

  it.each([
    ['', 'This page took too long'],
    ['/es', 'Esta página tardó demasiado'],
    ['/nl', 'Deze pagina deed er te lang over'],
  ])('says so as a page at %s/results, and not that the site is starting', async (language, title) => {
    const answer = await brokenOff(`${language}/results`)
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain(title)
    expect(answer.body).not.toMatch(/57014|canceling|starting or being repaired/)
  })
})
