import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const inTree = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'single-keys-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SWITCH = "import { hasSingleKeys } from './single-keys.ts'\n"

const CASES: readonly (readonly [code: string, isRefused: boolean])[] = [
  ["document.addEventListener('keydown', (event) => act(event))", true],
  ["window.addEventListener('keyup', (event) => act(event))", true],
  ["addEventListener('keypress', act)", true],
  [`${SWITCH}document.addEventListener('keydown', (event) => hasSingleKeys() && act(event))`, false],
  ["document.addEventListener('keydown', (event) => isShortcut(event) && act(event))", false],
  [`${SWITCH}document.addEventListener('keydown', (event) => act(event))`, true],
  ["list.addEventListener('keydown', (event) => event.key === 'ArrowLeft' && act())", false],
  ["list.addEventListener('keydown', (event) => event.key === 'x' && act())", true],
  ["list.addEventListener('keydown', (event) => event.key.toLowerCase() === 'x' && act())", true],
  ["list.addEventListener('keydown', ({ key }) => { switch (key) { case '+': act() } })", true],
  ["const ACTS = { '+': act, ArrowLeft: act }\nexport const Part = () => <p onKeyDown={(event) => ACTS[event.key]?.()} />", true],
  ['const STEPS = { j: 1, k: -1 }\nexport const Part = () => <p onKeyDown={({ key }) => act(STEPS[key])} />', true],
  ["const KEYS = [['B', 'bid']]\nexport const Part = () => <p onKeyUp={act} />", true],
  ["export const Part = () => <p onKeyDown={({ key }) => key === 'Enter' && act()} />", false],
  ["const x = 1\nexport const Part = () => <p onKeyDown={({ key }) => key === 'Escape' && act({ x })} />", false],
  ["document.addEventListener('click', () => act({ x: 'a' }))", false],
]

it('a listener to keys of one character that does not ask whether they are on is refused by the linter', () => {
  const config = join(folder, '.oxlintrc.json')
  const rules = { 'house/single-keys': 'error' }
  writeFileSync(config, JSON.stringify({ jsPlugins: [inTree('lint/house-rules.js')], categories: { correctness: 'off' }, rules }))
  for (const [at, [code]] of CASES.entries()) writeFileSync(join(folder, `case-${at}.tsx`), code)
  const { stdout } = spawnSync(process.execPath, [inTree('node_modules/.bin/oxlint'), '-c', config, '-f', 'unix', folder], {
    encoding: 'utf8',
  })
  const refused = CASES.filter((_, at) => stdout.includes(`case-${at}.tsx:`))
  expect(refused).toEqual(CASES.filter(([, isRefused]) => isRefused))
})
