import type { LockedPackage } from './lockfile.ts'

/** Licences that ask for no more than to be named. */
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Zlib',
  'PostgreSQL',
])

/** Packages under another licence that serve nonetheless, and why; an empty licence: the package names none in its manifest. */
const EXCEPTIONS: readonly { readonly name: RegExp; readonly licence: string; readonly reason: string }[] = [
  { name: /^png-js$/, licence: '', reason: 'its LICENSE file is the MIT licence (pictures in documents, by pdfmake)' },
  {
    name: /^@img\/sharp-(?:libvips-[\w-]+|wasm32|win32-\w+)$/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips as a prebuilt shared library, loaded and replaceable at run time (LGPL §4)',
  },
]

const TOKEN = /\(|\)|AND|OR|WITH|[\w.+-]+/g

/** Whether a licence expression (SPDX) is granted: one side of each OR, both sides of each AND. */
export function isGranted(expression: string, isAllowed: (licence: string) => boolean): boolean {
  const tokens = expression.match(TOKEN) ?? []
  let at = 0
  const one = (): boolean => {
    const token = tokens[at++]
    if (token === '(') {
      const inner = either()
      at += 1
      return inner
    }
    if (tokens[at] === 'WITH') at += 2
    return token !== undefined && isAllowed(token)
  }
  const both = (): boolean => {
    let granted = one()
    while (tokens[at] === 'AND') {
      at += 1
      granted = one() && granted
    }
    return granted
  }
  const either = (): boolean => {
    let granted = both()
    while (tokens[at] === 'OR') {
      at += 1
      granted = both() || granted
    }
    return granted
  }
  return either() && at >= tokens.length
}

export interface LicenceFinding {
  readonly refused: readonly string[]
  /** Package and reason of each exception that was needed. */
  readonly excepted: readonly string[]
}

/** Judges the licences of what runs; development packages are not handed on. */
export function judgeLicences(packages: readonly LockedPackage[]): LicenceFinding {
  const refused: string[] = []
  const excepted: string[] = []
  for (const { name, version, license, isDev } of packages) {
    if (isDev || (license !== null && isGranted(license, (one) => ALLOWED.has(one)))) continue
    const exception = EXCEPTIONS.find((one) => one.name.test(name))
    const isExcepted =
      exception &&
      (license === null ? exception.licence === '' : isGranted(license, (one) => ALLOWED.has(one) || one === exception.licence))
    if (isExcepted) excepted.push(`${name}: ${exception.reason}`)
    else refused.push(`${name}@${version} is under ${license ?? 'no licence'}`)
  }
  return { refused, excepted }
}
