import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXIT } from '#platform/exit-codes.ts'
import { linesHere } from '#test/command-here.ts'
import { aDataDir, removeDataDirs } from '#test/data-dir.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aPerson } from '#test/people.ts'
import { ALT_CSV, SDN_CSV, UN_XML } from '#test/files/made-up-lists.ts'
import { listFolder } from '../modules/screening/screening.test-kit.ts'

let database: TestDatabase
let folder: ReturnType<typeof listFolder>
let dataDir: string
beforeAll(async () => {
  database = await testDatabase()
  folder = listFolder()
  dataDir = aDataDir()
  await aPerson(database.db)
})
afterAll(async () => {
  folder.close()
  await database.close()
  removeDataDirs()
})

/** Runs the command; answers its exit code and its output. */
const doing = (...args: string[]) => linesHere(['screening', ...args], { DATABASE_URL: database.url, DATA_DIR: dataDir })

describe('hammerlane screening', () => {
  it('says that no list is loaded, loads one with its side files, and says what is loaded', async () => {
    expect(await doing('list')).toEqual({ code: EXIT.ok, lines: ['No list is loaded: nobody is compared.'] })
    const files = [folder.file('SDN.CSV', SDN_CSV), folder.file('ALT.CSV', ALT_CSV)]
    expect(await doing('load', ...files)).toEqual({
      code: EXIT.ok,
      lines: [
        expect.stringMatching(/^OFAC: 2 entries, SHA-256 [0-9a-f]{64}$/),
        'It is the first list of its kind.',
        '1 account is compared with it while the marketplace runs.',
      ],
    })
    expect((await doing('load', ...files)).lines[1]).toBe('This file is the list that stands; nothing changed.')
    expect((await doing('list')).lines).toEqual([
      expect.stringMatching(/^OFAC {2}2 {2}- {2}loaded .* {2}stands {2}SDN\.CSV, ALT\.CSV {2}[0-9a-f]{64}$/),
    ])
  })

  it('names the lines of a broken file, loads nothing and ends with 1', async () => {
    const broken = folder.file('un.xml', UN_XML.replace('<DATAID>110403</DATAID>', ''))
    expect(await doing('load', broken)).toEqual({
      code: EXIT.failed,
      lines: ['un.xml, line 9: an entry without an id', 'Nothing was loaded.'],
    })
    expect((await doing('list')).lines).toHaveLength(1)
    expect((await doing('load')).code).toBe(EXIT.usage)
  })
})
