import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const P12_PASSWORD = 'a password of the tests'
const EXTENSIONS: Readonly<Record<string, string>> = {
  tsa: 'extendedKeyUsage=critical,timeStamping\n',
  signer: 'keyUsage=critical,digitalSignature,nonRepudiation\n',
}
const TSA_CONFIG = `[tsa]
default_tsa = own
[own]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`

/** An authority of the tests, made by openssl: whom it has certified, and a clock that stamps. */
export interface TestAuthority {
  readonly folder: string
  /** Path of a PKCS #12 file with a new key and the authority's certificate. */
  p12(name: string, kind?: 'RSA' | 'EC', days?: number): Promise<string>
  readonly tsaUrl: string
  /** Whether the clock answers. */
  isAway: boolean
  openssl(...args: readonly string[]): Promise<string>
  close(): Promise<void>
}

/** Whether there is an openssl; the tests of signatures by others are left out without. */
export const hasOpenssl = (): Promise<boolean> =>
  run('openssl', ['version']).then(
    () => true,
    () => false,
  )

/** Makes such an authority. */
export async function openTestAuthority(): Promise<TestAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'authority-'))
  const openssl: TestAuthority['openssl'] = async (...args) => (await run('openssl', [...args], { cwd: folder })).stderr
  const certify = async (name: string, { kind, days }: { readonly kind: 'RSA' | 'EC'; readonly days: number }): Promise<void> => {
    const key = kind === 'RSA' ? ['-newkey', 'rsa:2048'] : ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
    await openssl('req', ...key, '-nodes', '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    await writeFile(join(folder, `${name}.ext`), EXTENSIONS[name] ?? EXTENSIONS['signer'] ?? '')
    const by = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', `${name}.ext`, '-days', String(days)]
    await openssl('x509', '-req', '-in', `${name}.csr`, ...by, '-out', `${name}.pem`)
  }
  await openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=Authority of the tests',
  )
  await certify('tsa', { kind: 'RSA', days: 10 })
  await writeFile(join(folder, 'tsa.cnf'), TSA_CONFIG)
  await writeFile(join(folder, 'serial'), '01\n')
  let stamps = 0
  const server = createServer((request, response) => {
    const stamp = async (): Promise<void> => {
      if (authority.isAway) return void request.socket.destroy()
      const name = `stamp-${(stamps += 1)}`
      await writeFile(join(folder, `${name}.tsq`), await buffer(request))
      await openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 'own', '-queryfile', `${name}.tsq`, '-out', `${name}.tsr`)
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(await readFile(join(folder, `${name}.tsr`)))
    }
    stamp().catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const authority: TestAuthority = {
    folder,
    openssl,
    isAway: false,
    tsaUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stamp`,
    p12: async (name, kind = 'RSA', days = 10) => {
      await certify(name, { kind, days })
      const of = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-certfile', 'ca.pem']
      await openssl('pkcs12', '-export', ...of, '-out', `${name}.p12`, '-passout', `pass:${P12_PASSWORD}`)
      return join(folder, `${name}.p12`)
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      await rm(folder, { recursive: true })
    },
  }
  return authority
}
