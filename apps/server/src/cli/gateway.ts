import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CreatedPage, type Gateway, openGateways } from '#platform/gateway/index.ts'
import { tryGateway } from '#platform/gateway/try-gateway.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { escapeHtml } from '#platform/mail/index.ts'
import type { GatewaySettings } from '#platform/settings/gateway-settings.ts'
import { type CliCommand, wholeNumber } from './command-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

const MINUTE_MS = 60_000
/** So long whoever runs the command has to pay. */
const PAY_WITHIN_MS = 10 * MINUTE_MS
const POLL_MS = 3_000
const PORT_MAX = 65_535
const LIVE_STRIPE = /^(?:sk|rk)_live_/

type Page = Extract<CreatedPage, { readonly url: string }>

/** Whether the keys of a provider take real money. */
function isLive(name: string, { stripe, cybersource, adyen }: GatewaySettings): boolean {
  if (name === 'stripe') return LIVE_STRIPE.test(stripe?.secretKey ?? '')
  const host = new URL((name === 'adyen' ? adyen : cybersource)?.apiUrl ?? 'http://localhost').hostname
  return host === 'api.cybersource.com' || host.endsWith('.adyenpayments.com')
}

/** What leads to the page of a provider: a link, or its form, which the browser posts at one press. */
function wayTo(page: Page): string {
  if (page.kind === 'page') return `<a href="${escapeHtml(page.url)}">Pay</a>`
  const inputs = Object.entries(page.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form method="post" action="${escapeHtml(page.url)}">${inputs.join('')}<button>Pay</button></form>`
}

function sendPage(response: ServerResponse, page: Page | null): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Trial</title>${page === null ? 'Done here. Go back to the terminal.' : wayTo(page)}`)
}

/** A server of this machine alone that leads the payer to the page at `/pay`, and back. */
async function openPayerServer(port: number): Promise<{ readonly server: Server; readonly origin: string; show(page: Page): void }> {
  let shown: Page | null = null
  const server = createServer((request, response) => sendPage(response, request.url === '/pay' ? shown : null))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { server, origin, show: (page) => void (shown = page) }
}

async function tryOne(gateway: Gateway, { port, signal }: { readonly port: number; readonly signal: AbortSignal }): Promise<boolean> {
  const payer = await openPayerServer(port)
  try {
    const faults = await tryGateway(gateway, {
      hands: {
        pay: async (page) => {
          payer.show(page)
          console.log(`  Open ${payer.origin}/pay and pay with a test card of the provider, within ${PAY_WITHIN_MS / MINUTE_MS} minutes.`)
        },
      },
      returnUrl: `${payer.origin}/back`,
      payWithinMs: PAY_WITHIN_MS,
      pollMs: POLL_MS,
      signal,
      told: (step, fault) =>
        console.log(`  ${fault === null ? 'ok  ' : 'BAD '} ${gateway.name} ${step}${fault === null ? '' : `. ${fault}`}`),
    })
    return faults === 0
  } finally {
    payer.server.closeAllConnections()
    payer.server.close()
  }
}

interface TryOptions {
  readonly port: number
}

function run({ port }: TryOptions): Promise<number> {
  return withDatabase('gateway', async ({ config, log, database, signal }) => {
    const gateways = openGateways(config.gateway, { simulator: undefined, db: database.db, log }).all()
    if (gateways.length === 0) {
      console.error('No payment provider is set up: give its sandbox keys as docs/operations.md tells.')
      return EXIT.failed
    }
    const live = gateways.filter(({ name }) => isLive(name, config.gateway)).map(({ name }) => name)
    if (live.length > 0) {
      console.error(`These keys take real money: ${live.join(', ')}. Give keys for trials. Nothing was asked.`)
      return EXIT.failed
    }
    let isWhole = true
    for (const gateway of gateways) {
      console.log(`${gateway.name}:`)
      isWhole = (await tryOne(gateway, { port, signal })) && isWhole
      if (signal.aborted) return EXIT.interrupted
    }
    return isWhole ? EXIT.ok : EXIT.failed
  })
}

/** `hammerlane gateway`: goes through what the port of payments promises, at real providers with sandbox keys. */
export function command(gateway: CliCommand): CliCommand {
  return gateway
    .description(
      'Tries each payment provider whose sandbox keys are in the settings: a page for an attempt, what is refused, a payment that you make there with a test card, a part of it paid back, and what is booked. Keys that take real money are refused. Use a DATA_DIR of its own: some adapters keep what they were told.',
    )
    .option(
      '--port <number>',
      'where the page that leads to the provider is opened, on this machine alone; any that is free when left out',
      wholeNumber(0, PORT_MAX),
      0,
    )
    .examples(
      ['STRIPE_SECRET_KEY=sk_test_… STRIPE_PAYMENTS_WEBHOOK_SECRET=whsec_… DATA_DIR=.trial hammerlane gateway', 'try Stripe'],
      ['npm run gateway:live', 'the same, with the settings of the environment'],
    )
    .exits({ ...DATABASE_EXITS, failed: 'a provider did not do as promised, nothing is set up, or failed' })
    .runs(run)
}
