import { setTimeout as sleep } from 'node:timers/promises'
import { pick, type Random } from '@app/demo/photos/draw/random.ts'
import { CHALLENGE_CODE } from '../../apps/gateway-simulator/src/cards.ts'
import { signatureOf } from '../../apps/gateway-simulator/src/notices.ts'
import type { MoneyWorld, Somebody } from '../journal/world.ts'
import { type CutAt, sendAndCut } from './browser.ts'
import type { Cut, Plan } from './faults.ts'

const SET = '/data/payments/setPciParam/'
const LINKS = '/data/payments/links'
const HOOK = '/hooks/payments/simulator'
const GOOD_CARD = '4000000000000002'
const MS_PER_S = 1_000
const FORM_WITHIN_MS = 5_000
const PAUSE_MS = 400
/** Notices of a payment beside the bank's own; whatever comes beyond is one of them again. */
const EXTRA_NOTICES = 3
/** A payer comes again for so long until nothing is owed. */
const COMES_AGAIN_FOR_MS = 300_000
const JSON_TYPE = { 'content-type': 'application/json' } as const
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' } as const

/** A payer with invoices, and what is to go wrong for them. */
export interface Run {
  readonly who: Somebody
  readonly invoiceIds: readonly number[]
  readonly totalMinor: number
  readonly plan: Plan
  readonly random: Random
}

/** A page of the bank that a call has answered. */
interface Page {
  readonly url: string
  readonly ref: string
}

/** What a payer does beside a world of money; `bookWhole` is a clerk who books all that they owe. */
export interface PayingWorld {
  readonly money: MoneyWorld
  readonly bookWhole: (run: Run) => Promise<boolean>
  /** Counts what has come about, such as a cut. */
  readonly note: (name: string) => void
}

/** Whether a cut comes about now, by the plan. */
function cuts({ note }: PayingWorld, { plan }: Run, cut: Cut): boolean {
  const isCut = plan.cuts.includes(cut)
  if (isCut) note(`cut ${cut}`)
  return isCut
}
const serverOf = ({ money }: PayingWorld, { random }: Run): string => `http://127.0.0.1:${pick(random, money.installation.nodes).port}`

const wantedBy = (ids: readonly number[]): object => ({ GATEWAY_URL_KEY: 'PAY_INVOICES', invoiceIds: ids.join(',') })

/** Presses the button of ours; null where no page was answered. */
async function begin({ money }: PayingWorld, run: Run, press: { readonly wanted: object; readonly key?: string }): Promise<Page | null> {
  const headers = press.key === undefined ? run.who.headers : { ...run.who.headers, 'idempotency-key': press.key }
  const answer = await money.call({ headers }, SET, press.wanted)
  const { pciURL: url = '', orderRefId: ref = '' } = answer?.data ?? {}
  return url === '' ? null : { url, ref }
}

async function beginAndCut(world: PayingWorld, run: Run, { at, wanted, key }: { at: CutAt; wanted: object; key?: string }): Promise<void> {
  const headers = { ...run.who.headers, ...JSON_TYPE, ...(key !== undefined && { 'idempotency-key': key }) }
  await sendAndCut(serverOf(world, run) + SET, { method: 'POST', headers, body: JSON.stringify(wanted) }, { at, random: run.random })
}

/** Has somebody else begin to pay the first invoice, by a link that its payer makes. */
async function beginByLink({ money, note }: PayingWorld, { who, invoiceIds: [invoiceId = 0] }: Run): Promise<Page | null> {
  await money.call(who, LINKS, { invoiceId })
  const listed = await money.call(who, `${LINKS}?invoiceId=${invoiceId}`)
  const [link] = (listed?.data.links ?? []) as readonly { readonly url: string }[]
  const secretId = link?.url.split('/').at(-1) ?? ''
  if (secretId === '') return null
  const answer = await money.call({ headers: {} }, `/public${LINKS}/${secretId}`, {})
  const { pciURL: url = '', orderRefId: ref = '', reason, errorCode } = answer?.data ?? {}
  note(`page of somebody else by a link${url === '' ? `: ${reason ?? errorCode ?? 'not up'}` : ''}`)
  return url === '' ? null : { url, ref }
}

const cardForm = (number: string): string =>
  new URLSearchParams({ number, code: '123', month: '12', year: String(new Date().getUTCFullYear() + 1) }).toString()

/** Types a card on a page of the bank, and the code that the payer's bank may ask for. */
async function typeCard({ url }: Page, number: string): Promise<void> {
  const post = async (what: string, body: string): Promise<string> => {
    const answer = await fetch(`${url}/${what}`, { method: 'POST', headers: FORM_TYPE, body, signal: AbortSignal.timeout(FORM_WITHIN_MS) })
    return answer.text()
  }
  try {
    const shown = await post('card', cardForm(number))
    if (shown.includes('name="answer"')) await post('challenge', new URLSearchParams({ answer: CHALLENGE_CODE }).toString())
  } catch {
    // The page broke off: whoever pays does not know what became of it.
  }
}

/** A signed notice of the bank about a payment, a new or a repeated one, whatever the bank would send itself. */
async function notify(world: PayingWorld, run: Run, { ref }: Page): Promise<void> {
  const { bank, noticeSecret } = world.money
  const order = bank.orders.byKey(ref)
  if (order === null) return
  const body = JSON.stringify({ eventId: `${ref}-${Math.floor(run.random() * EXTRA_NOTICES)}`, ref: order.ref, type: 'order.changed' })
  const signature = signatureOf(noticeSecret, body, Math.floor(Date.now() / MS_PER_S))
  const headers = { ...JSON_TYPE, 'gateway-signature': signature }
  await fetch(serverOf(world, run) + HOOK, { method: 'POST', headers, body })
    .then((answer) => answer.arrayBuffer())
    .catch(() => null)
}

/** The way back from the bank: the provider's form, then the question of the page how it stands. */
async function comeBack(world: PayingWorld, run: Run, { ref }: Page): Promise<void> {
  const back = { method: 'POST', headers: FORM_TYPE, body: new URLSearchParams({ orderRefId: ref }).toString() } as const
  const status = `/data/payments/status/${ref}`
  const { random, who } = run
  const server = serverOf(world, run)
  if (cuts(world, run, 'RETURN_CUT')) {
    await sendAndCut(`${server}/network-response`, back, { at: pick(random, ['NOT_WHOLE', 'UNANSWERED', 'ANSWER_HALF']), random })
    await sendAndCut(
      server + status,
      { method: 'GET', headers: who.headers, body: '' },
      { at: pick(random, ['UNANSWERED', 'ANSWER_HALF']), random },
    )
    return
  }
  await fetch(`${server}/network-response`, { ...back, redirect: 'manual' })
    .then((answer) => answer.arrayBuffer())
    .catch(() => null)
  await world.money.call(who, status)
}

/** Presses the button: as often at once as the plan says, the first time with its cut; answers the pages that were told. */
async function press(world: PayingWorld, run: Run): Promise<{ readonly pages: readonly Page[]; readonly faults: readonly string[] }> {
  const { plan, invoiceIds, who } = run
  const wanted = wantedBy(plan.tabs === 'OTHER' ? invoiceIds.slice(0, 1) : invoiceIds)
  const key = plan.hasKey ? `run-${who.id}-${invoiceIds.join('-')}` : undefined
  const once = { wanted, ...(key !== undefined && { key }) }
  const cutAt = [
    ...(cuts(world, run, 'CALL_NOT_WHOLE') ? (['NOT_WHOLE'] as const) : []),
    ...(cuts(world, run, 'CALL_UNANSWERED') ? (['UNANSWERED'] as const) : []),
    ...(cuts(world, run, 'ANSWER_HALF') ? (['ANSWER_HALF'] as const) : []),
  ]
  const cutting = Promise.all(cutAt.map((at) => beginAndCut(world, run, { ...once, at })))
  // Who is cut off sees nothing, and presses again; at once or once it is over.
  if (run.random() < 0.5) await cutting
  const linking = plan.tabs === 'LINK' ? beginByLink(world, run) : null
  // The page of a link is closed by that of the payer, and none is made beside that one.
  if (run.random() < 0.5) await linking
  const told = await Promise.all(Array.from({ length: plan.presses }, () => begin(world, run, once)))
  await cutting
  if (plan.tabs === 'SAME') told.push(await begin(world, run, { wanted }))
  const pages = told.filter((page) => page !== null)
  const urls = new Set(pages.map(({ url }) => url))
  // Nothing was paid and nothing closed: all that was pressed and opened until here is one page.
  const faults = urls.size > 1 ? [`pages: account ${who.id} was told ${urls.size} pages for one payment`] : []
  const linked = await linking
  if (linked !== null) pages.push(linked)
  if (plan.tabs === 'OTHER') {
    // The first page may be paid on while the other one closes it.
    const [first] = pages
    const paying = first !== undefined && run.random() < 0.5 ? typeCard(first, plan.card) : null
    const other = await begin(world, run, { wanted: wantedBy(invoiceIds) })
    await paying
    if (other !== null) {
      world.note('page of a second tab')
      pages.push(other)
    }
  }
  return { pages: [...new Map(pages.map((page) => [page.url, page])).values()], faults }
}

/** Types the card on each page that is open in a tab, twice where the payer is impatient, with the cuts of the plan. */
async function payOn(world: PayingWorld, run: Run, pages: readonly Page[]): Promise<void> {
  const { plan, random } = run
  const form = { method: 'POST', headers: FORM_TYPE, body: cardForm(plan.card) } as const
  for (const page of pages) {
    await fetch(page.url, { signal: AbortSignal.timeout(FORM_WITHIN_MS) })
      .then((answer) => answer.text())
      .catch(() => '')
    if (cuts(world, run, 'FORM_NOT_WHOLE')) await sendAndCut(`${page.url}/card`, form, { at: 'NOT_WHOLE', random })
    if (cuts(world, run, 'FORM_UNANSWERED')) await sendAndCut(`${page.url}/card`, form, { at: 'UNANSWERED', random })
    else await Promise.all(Array.from({ length: plan.cardPresses }, () => typeCard(page, plan.card)))
  }
}

/** What follows the card, in any order, each of it or not; the bank sends its own notices meanwhile. */
async function follow(world: PayingWorld, run: Run, pages: readonly Page[]): Promise<void> {
  const { random } = run
  const back = pages.length > 0 && cuts(world, run, 'NO_RETURN') ? [] : pages.map((page) => () => comeBack(world, run, page))
  const notices = pages.flatMap((page) => Array.from({ length: random() < 0.5 ? 0 : 2 }, () => () => notify(world, run, page)))
  const again = random() < 0.5 ? [() => begin(world, run, { wanted: wantedBy(run.invoiceIds) }).then(() => undefined)] : []
  const steps = [...back, ...notices, ...again]
  while (steps.length > 0) {
    const [step] = steps.splice(Math.floor(random() * steps.length), 1)
    // Some at once, some one after the other.
    const stepping = step?.()
    if (random() < 0.6) await stepping
    else await Promise.all([stepping, steps.pop()?.()])
  }
}

/** Comes again until nothing is owed: looks, presses, pays with a good card where the page still asks for one. */
async function comeAgain(world: PayingWorld, run: Run): Promise<void> {
  const { who } = run
  const endMs = performance.now() + COMES_AGAIN_FOR_MS
  while (performance.now() < endMs) {
    const answer = await world.money.call(who, '/data/payments/invoices?status=UNPAID')
    const invoices = answer?.data.invoices as readonly { readonly invoiceId: number }[] | undefined
    if (invoices?.length === 0) return
    const page = invoices === undefined ? null : await begin(world, run, { wanted: wantedBy(invoices.map(({ invoiceId }) => invoiceId)) })
    if (page !== null) {
      const shown = await fetch(page.url).then(
        (said) => said.text(),
        () => '',
      )
      if (shown.includes('name="number"')) await typeCard(page, GOOD_CARD)
      await world.money.call(who, `/data/payments/status/${page.ref}`)
    }
    await sleep(PAUSE_MS)
  }
}

/** One payment in which much goes wrong, until it is paid or its payer has had enough; answers what should not have been on the way. */
export async function runPayment(world: PayingWorld, run: Run): Promise<readonly string[]> {
  const { plan, random } = run
  const { pages, faults } = await press(world, run)
  if (plan.notice === 'EARLY') await Promise.all(pages.map((page) => notify(world, run, page)))
  const booking = plan.isPaidMeanwhile ? sleep(random() * PAUSE_MS).then(() => world.bookWhole(run)) : null
  if (pages.length === 0 || !cuts(world, run, 'PAGE_NOT_OPENED')) {
    await payOn(world, run, pages)
    await follow(world, run, pages)
  }
  await booking
  if (!plan.isGivenUp) await comeAgain(world, run)
  else if (random() < 0.5) for (const { url } of pages) await fetch(`${url}/leave`, { method: 'POST' }).catch(() => null)
  return faults
}
