import { beforeAll, describe, expect, it } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'
import { judgeInstallScripts } from './install-scripts.ts'
import { isGranted, judgeLicences } from './licences.ts'
import { type LockedPackage, type Lockfile, readLockfile } from './lockfile.ts'
import { judgePins } from './pinned.ts'

let lock: Lockfile

beforeAll(async () => {
  lock = await readLockfile()
})

const aPackage = (fields: Partial<LockedPackage>): LockedPackage => ({
  name: 'a',
  version: '1.0.0',
  path: 'node_modules/a',
  integrity: 'sha512-AA==',
  license: 'MIT',
  isDev: false,
  isOfPlatform: false,
  hasInstallScript: false,
  dependsOn: [],
  ...fields,
})

describe('the packages that run', () => {
  it('the packages that run are under licences that allow it', () => {
    expect(judgeLicences(lock.packages).refused).toEqual([])
  })

  it('the packages that run run no install script that is not known', () => {
    expect(judgeInstallScripts(lock.packages).refused).toEqual([])
  })

  it('the packages that run are pinned to a version and a hash', async () => {
    expect((await judgePins(lock)).faults).toEqual([])
  })

  it('the packages that run stand in a bill of materials with all that they depend on', () => {
    const bill = billOfMaterials(lock.packages, { name: 'x', version: '1.0.0' }) as {
      components: readonly { 'bom-ref': string; purl: string; hashes?: readonly { content: string }[] }[]
      dependencies: readonly { ref: string; dependsOn: readonly string[] }[]
    }
    const refs = new Set(bill.components.map((one) => one['bom-ref']))
    expect(refs.size).toBe(lock.packages.filter(({ isDev }) => !isDev).length)
    expect(bill.components.find(({ purl }) => purl.startsWith('pkg:npm/fastify@'))?.hashes?.[0]?.content).toMatch(/^[\da-f]{128}$/)
    const named = bill.dependencies.flatMap(({ dependsOn }) => dependsOn)
    expect(named.length).toBeGreaterThan(refs.size / 2)
    expect(named.filter((ref) => !refs.has(ref))).toEqual([])
  })
})

describe('the judges', () => {
  it.each([
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT OR GPL-3.0-only) AND ISC', true],
    ['Apache-2.0 WITH LLVM-exception', true],
    ['MIT ISC', false],
    ['SEE LICENSE IN LICENSE', false],
  ])('the judges take %s as granted: %s', (expression, granted) => {
    expect(isGranted(expression, (one) => ['MIT', 'ISC', 'Apache-2.0'].includes(one))).toBe(granted)
  })

  it('the judges name a licence, a script and a hash that are amiss', async () => {
    const bad = aPackage({ license: 'AGPL-3.0-only', hasInstallScript: true, integrity: null })
    expect(judgeLicences([bad]).refused).toEqual(['a@1.0.0 is under AGPL-3.0-only'])
    expect(judgeInstallScripts([bad]).refused).toEqual(['a@1.0.0 runs an install script'])
    expect((await judgePins({ version: 3, packages: [bad], foreign: ['node_modules/b'] })).faults).toEqual([
      'node_modules/b comes from somewhere else than the registry',
      'node_modules/a has no SHA-512',
    ])
  })
})
