/** Set up in every test process: tells which mutant is active, and, while none is, which test file reaches which mutant. */
import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'

/** Asked so often, a mutant has made a loop that does not end. */
const ASKED_MAX = 30_000_000

const { MUTANT_FILE = '', REACHED_FILE = '' } = process.env
const active = Number(readFileSync(MUTANT_FILE, 'utf8'))
const reached = new Set<number>()
let asked = 0

Object.assign(globalThis, {
  __isMutant(id: number): boolean {
    if (active === 0) reached.add(id)
    else if (++asked > ASKED_MAX) throw new Error('the mutant does not end')
    return id === active
  },
})

afterAll(() => {
  if (active === 0) appendFileSync(REACHED_FILE, `${JSON.stringify({ file: expect.getState().testPath, ids: [...reached] })}\n`)
})
