import { createHash } from 'node:crypto'
import type { LockedPackage } from './lockfile.ts'

type Json = Readonly<Record<string, unknown>>

const SPEC_VERSION = '1.6'

/** Package URL: the scope's `@` is escaped, as the purl specification asks. */
const purlOf = ({ name, version }: LockedPackage): string => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

const refOf = (one: LockedPackage): string => `${purlOf(one)}#${one.path}`

function componentOf(one: LockedPackage): Json {
  const [group, name] = one.name.startsWith('@') ? one.name.split('/') : [undefined, one.name]
  const [algorithm, content = ''] = (one.integrity ?? '').split('-', 2)
  return {
    type: 'library',
    'bom-ref': refOf(one),
    ...(group !== undefined && { group }),
    name,
    version: one.version,
    scope: one.isDev ? 'excluded' : one.isOfPlatform ? 'optional' : 'required',
    purl: purlOf(one),
    ...(one.license !== null && { licenses: [{ expression: one.license === 'BSD' ? 'BSD-3-Clause' : one.license }] }),
    ...(algorithm === 'sha512' && { hashes: [{ alg: 'SHA-512', content: Buffer.from(content, 'base64').toString('hex') }] }),
  }
}

/** A stable serial number: the same packages give the same one. */
function serialOf(packages: readonly LockedPackage[]): string {
  const hash = createHash('sha256').update(packages.map(refOf).join('\n')).digest('hex')
  return `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** The bill of materials of what runs, as CycloneDX JSON. */
export function billOfMaterials(packages: readonly LockedPackage[], product: { readonly name: string; readonly version: string }): Json {
  const running = packages.filter(({ isDev }) => !isDev)
  const refs = new Map(running.map((one) => [one.path, refOf(one)]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: SPEC_VERSION,
    serialNumber: serialOf(running),
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': product.name, ...product, licenses: [{ license: { id: 'Apache-2.0' } }] } },
    components: running.map(componentOf),
    dependencies: running.map((one) => ({
      ref: refOf(one),
      dependsOn: one.dependsOn.flatMap((path) => refs.get(path) ?? []),
    })),
  }
}
