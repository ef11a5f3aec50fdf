import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Listed, simpleCsv } from '#test/files/made-up-lists.ts'
import type { Sessions } from '#modules/session/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { inDays } from '../documents/documents.test-kit.ts'
import { overrideStatus } from '../documents/override-status.ts'
import { countDue } from './due.store.ts'
import { hasList } from './lists.store.ts'
import { loadList } from './load-list.ts'
import { lookStep } from './look-step.ts'

/** A folder for made-up lists, gone with `close`. */
export function listFolder(): { file(name: string, text: string): string; close(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'lists-'))
  return {
    file(name, text) {
      const path = join(folder, name)
      writeFileSync(path, text)
      return path
    },
    close: () => rmSync(folder, { recursive: true }),
  }
}

/** Loads a made-up list of OpenSanctions. */
export async function loadListed(db: Db, rows: readonly Listed[], { fewer = true, changedOn = '2026-11-20' } = {}) {
  const folder = listFolder()
  try {
    return await loadList(db, [folder.file('targets.simple.csv', simpleCsv(rows, changedOn))], { allowsFewer: fewer })
  } finally {
    folder.close()
  }
}

let made = 0
/** A name that is like no other of these tests, of letters alone. */
export const aSurname = (): string =>
  [...createHash('sha256').update(String(++made)).digest().subarray(0, 6)]
    .map((byte) => 'bdfgklmnprtsvz'.charAt(byte % 14) + 'aeiou'.charAt(byte % 5))
    .join('')

/** Lists of a world, and the comparison with them, as the application does it by itself every few seconds. */
export function screeningKit(node: () => { readonly db: Db; readonly sessions: Sessions }) {
  const db = () => node().db
  /** Every entry that was listed so far. */
  const listed: Listed[] = []
  /** Ends once nobody is due: what the application took meanwhile it may still be comparing. */
  async function look(): Promise<void> {
    do {
      await sql`update screening_due set leased_until = null`.execute(db())
      while (await lookStep(node(), Date.now()));
    } while ((await hasList(db())) && (await countDue(db())) > 0)
  }
  return {
    listed,
    look,
    /** Lists these beside all others, and compares everybody. */
    async list(...rows: readonly Listed[]): Promise<void> {
      for (const row of rows) {
        const before = listed.findIndex(({ id }) => id === row.id)
        if (before >= 0) listed[before] = row
        else listed.push(row)
      }
      await loadListed(db(), listed)
      await look()
    },
    /** Has an operator vouch for somebody's papers, so that nothing keeps them from bidding. */
    vouchFor: ({ id }: { readonly id: number }) =>
      transaction(db(), async (tx) => {
        await sql`insert into bidder_terms (account_id) values (${id}) on conflict do nothing`.execute(tx)
        const vouched = {
          site: 'CPRTUS',
          value: 'VALID',
          untilOn: inDays(90),
          reason: 'By hand.',
          held: 'MISSING',
          actorId: null,
        } as const
        await overrideStatus(tx, { accountId: id, ...vouched }, Date.now())
      }),
    hitOf: async ({ id }: { readonly id: number }): Promise<number> => {
      const { rows } = await sql<{ id: number }>`select id from screening_hits where account_id = ${id} order by id`.execute(db())
      return rows[0]?.id ?? 0
    },
    /** What a reviewer who looks at a hit now sends with their decision; the look itself is not recorded. */
    versionOf: async (id: number): Promise<string> => {
      const { rows } = await sql<{ version: string }>`
        select encode(sha256(entry_sha256 || subject_sha256), 'hex') as version from screening_hits where id = ${id}`.execute(db())
      return rows[0]?.version ?? ''
    },
  }
}
