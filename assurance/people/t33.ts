// T33: addresses of inner networks in every text that comes from outside; the server asks for none of them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { record } from '../result.ts'
import { POINTS } from '../injection/points.ts'
import { withInstallation } from './installation.ts'
import { makeCrowd } from './crowd.ts'
import { signInByForm } from './sign-in.ts'

const SETTLE_MS = 1_500
const HTTP_FOUND = 302

/** Ways to say this machine, an inner network or the machine's own facts, as filters have been fooled by. */
const hostsOf = (port: number): string[] => [
  '169.254.169.254',
  'metadata.google.internal',
  '100.100.100.200',
  '[fd00:ec2::254]',
  `127.0.0.1:${port}`,
  `localhost:${port}`,
  `[::1]:${port}`,
  `[::ffff:127.0.0.1]:${port}`,
  `[::ffff:7f00:1]:${port}`,
  `2130706433:${port}`,
  `0x7f000001:${port}`,
  `0177.0.0.1:${port}`,
  `127.1:${port}`,
  `0:${port}`,
  `0.0.0.0:${port}`,
  `127.0.0.1.nip.io:${port}`,
  `localtest.me:${port}`,
  `evil.example@127.0.0.1:${port}`,
  `127.0.0.1:${port}#@evil.example`,
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  '[fe80::1]',
  `①②⑦.⓪.⓪.①:${port}`,
]
const SCHEMES = ['http://', 'https://', '//', 'gopher://', 'file:///etc/passwd?', 'dict://', 'ftp://', 'jar:http://']

let hits = 0
const trap = createServer((_, answer) => {
  hits++
  answer.end('caught')
}).listen(0)
await once(trap, 'listening')
const trapPort = (trap.address() as AddressInfo).port
// A provider whose description names another address: a client that follows it reaches the trap.
const provider = createServer((_, answer) => {
  answer.writeHead(HTTP_FOUND, { location: `http://127.0.0.1:${trapPort}/latest/meta-data` }).end()
}).listen(0, '127.0.0.1')
await once(provider, 'listening')
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

try {
  await withInstallation(
    { env: { GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: issuer } },
    async (installation) => {
      const [one] = await makeCrowd(installation, 1)
      if (one === undefined) throw new Error('nobody is there')
      const { cookie, csrf } = await signInByForm(installation, one)
      const member = { cookie, 'x-xsrf-token': csrf }
      const payloads = hostsOf(trapPort).flatMap((host) => SCHEMES.map((scheme) => scheme + host))
      let count = 0
      for (const [at, text] of payloads.entries()) {
        for (const [place, point] of POINTS.entries()) {
          if ((at + place) % 4 !== 0) continue
          count++
          await installation.send(point.ask(text)).catch(() => undefined)
        }
        const texts = [
          { path: '/public/data/feedback', json: { rating: 5, category: 'other', comments: text, email: '', pageUrl: text } },
          { path: '/public/data/log', json: { event: text, message: text, payload: { url: text }, status: 0 } },
          {
            path: '/data/member/profile',
            json: {
              firstName: text,
              lastName: text,
              companyName: text,
              phone: '',
              line1: '',
              line2: '',
              city: '',
              state: '',
              country: '',
              postCode: '',
            },
          },
          { path: '/g2mext/api/v1/public/update-location', json: { zipCode: text, countryCode: text } },
          { path: '/data/lots/bids', json: { bids: [], callback: text } },
        ]
        for (const { path, json } of texts) {
          count++
          await installation.ask({
            path,
            json,
            headers: { ...member, 'x-forwarded-for': text.replaceAll(/[^\x21-\x7e]/g, ''), referer: encodeURI(text) },
          })
        }
      }
      const before = installation.connections.length
      // The configured address is called, and where that leads is not.
      await installation.ask({ path: '/sso/google/start', headers: { accept: 'text/html' } })
      await sleep(SETTLE_MS)
      const asides = installation.connections.slice(0, before)
      const toProvider = installation.connections.slice(before)
      const shortfalls = [
        ...(hits > 0 ? [`${hits} requests reached the trap`] : []),
        ...asides.map((target) => `a connection to ${target}`),
        ...toProvider.filter((target) => target !== issuer.slice('http://'.length)).map((target) => `a connection to ${target}`),
        ...(toProvider.length === 0 ? ['the configured provider was not asked, so connections are not seen'] : []),
      ]
      await record({
        id: 'T33',
        figures: {
          addresses: payloads.length,
          'places where a text enters': POINTS.length + 5,
          requests: count,
          'connections of the server': asides.length,
          'connections to the configured provider': toProvider.length,
          'requests that reached the trap': hits,
        },
        wants:
          'addresses of inner networks in every text: the server opens no connection; of a configured provider that leads elsewhere it follows nothing',
        holds: shortfalls.length === 0,
        shortfalls,
      })
    },
  )
} finally {
  provider.close()
  trap.close()
}
