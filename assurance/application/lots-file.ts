import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { csvLine, type Cells } from '@app/demo/world/lot-row.ts'
import { DEMO_SEED, describeWorld } from '@app/demo/world/world.ts'

const MARKET = 'CPRTUS'

/** Changes the cells of one row of the file; rows are counted from 0. */
export type Spoil = (cells: Cells, row: number) => Cells

const HEADER_LINES = 1

/** Writes a sales-data file of the demo world's largest market with at least `lots` rows, and answers how many it has. */
export async function writeLotsFile(path: string, lots: number, spoil: Spoil = (cells) => cells): Promise<number> {
  const world = describeWorld({ seed: DEMO_SEED, lots: lots * 2, nowMs: Date.now() }).find(({ site }) => site === MARKET)
  if (!world) throw new Error(`The demo world has no market ${MARKET}.`)
  const file = createWriteStream(path)
  for (const line of world.lines().take(HEADER_LINES)) file.write(line)
  let row = 0
  for (const cells of world.rows().take(lots)) file.write(`${csvLine(spoil(cells, row++))}\n`)
  file.end()
  await once(file, 'finish')
  return row
}
