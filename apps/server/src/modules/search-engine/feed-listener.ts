import type { Pool, PoolClient } from 'pg'
import { FEED_CHANNEL } from '#platform/db/lot-feed.ts'

/** A lost listening connection is opened again after this time. */
const RELISTEN_MS = 5_000

/** Rings when a writer says that the feed has grown. Without a connection nothing rings; the poll finds the change. */
export function listenToFeed(pool: Pool, ring: () => void): { close(): Promise<void> } {
  let client: PoolClient | null = null
  let again: NodeJS.Timeout | null = null
  let isClosed = false

  const lose = (lost: PoolClient, error: Error): void => {
    if (client !== lost) return
    client = null
    lost.release(error)
    listen()
  }
  const open = async (): Promise<void> => {
    const opened = await pool.connect()
    client = opened
    opened.on('notification', ring)
    opened.on('error', (error) => lose(opened, error))
    await opened.query(`listen ${FEED_CHANNEL}`)
  }
  function listen(): void {
    if (isClosed) return
    open().catch(() => {
      client?.release(true)
      client = null
      if (!isClosed) again = setTimeout(listen, RELISTEN_MS)
    })
  }

  listen()
  return {
    async close() {
      isClosed = true
      if (again) clearTimeout(again)
      client?.release(true)
      client = null
    },
  }
}
