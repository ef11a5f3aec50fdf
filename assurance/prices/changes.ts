import { setTimeout as sleep } from 'node:timers/promises'
import { dayAfter } from '@app/rules/documents/days.ts'
import { BUYER_CLASSES, type FeeSchedule } from '@app/rules/fees/schedule.ts'
import { anApprovedSchedule } from '../../apps/server/test/fee-schedules.ts'
import { askAlone } from './ask-alone.ts'
import { PLACES } from './markets.ts'
import type { Payer, PricedLot, PricedSale, PricedWorld } from './world.ts'

const STATUSES = ['STANDARD', 'MARGIN', 'EXEMPT', null] as const
const GROUPS = ['C', 'S', 'J'] as const
const DAYS = [0, 1, 2, 3] as const
const PLACE = 'USA-TX'
const CHANGE_EVERY_MS = 15
/** Schedules that are approved meanwhile, at each site. */
const APPROVED_MEANWHILE = 3
const EXTRA_MINOR = 1_110

export interface Changes {
  readonly counts: Record<'classes' | 'exemptions' | 'titles' | 'tax of lots' | 'days of sales' | 'schedules', number>
  /** What a call refused that should have been done. */
  readonly refused: string[]
}

interface Chance {
  pick<T>(all: readonly T[]): T
}

interface DeskAnswer {
  readonly returnCode: number
  readonly data?: { readonly id?: number }
}

const askDesk = async ({ installation }: PricedWorld, asked: Parameters<typeof askAlone>[1]): Promise<DeskAnswer> =>
  JSON.parse((await askAlone(installation.port, asked)).toString('utf8')) as DeskAnswer

async function changeClass({ installation: { pool } }: PricedWorld, payer: Payer, { pick }: Chance): Promise<void> {
  const next = pick(BUYER_CLASSES)
  await payer.buyerClass.change(next, () => pool.query('update bidder_terms set buyer_class = $2 where account_id = $1', [payer.id, next]))
}

async function changeExemption(world: PricedWorld, payer: Payer, { pick, changes }: Chance & { readonly changes: Changes }): Promise<void> {
  const headers = { ...pick(world.desks.get(payer.site) ?? []) }
  const to = !payer.isExempt.now
  await payer.isExempt.change(to, async () => {
    const path = `/data/operations/money/tax/exemptions${to ? '' : '/end'}`
    const given = { number: payer.number, place: PLACE, taxNumber: 'T-1', fromOn: '2020-01-01', reason: 'trial' }
    const json = to ? given : { id: payer.exemptionId, reason: 'trial' }
    const answer = await askDesk(world, { path, json, headers })
    if (answer.returnCode !== 1) changes.refused.push(`exemption: ${JSON.stringify(answer).slice(0, 200)}`)
    payer.exemptionId = answer.data?.id ?? 0
  })
}

async function changeTitle({ installation: { pool } }: PricedWorld, lot: PricedLot, { pick }: Chance): Promise<void> {
  const next = pick(GROUPS)
  await lot.titleGroup.change(next, () => pool.query('update lots set title_group = $2 where number = $1', [lot.number, next]))
}

async function changeLotTax(world: PricedWorld, lot: PricedLot, { pick, changes }: Chance & { readonly changes: Changes }): Promise<void> {
  const next = pick(STATUSES)
  await lot.status.change(next, async () => {
    const json = { lots: [lot.number], status: next ?? 'PLACE', reason: 'trial' }
    const headers = { ...pick(world.desks.get(lot.place.site) ?? []) }
    const answer = await askDesk(world, { path: '/data/operations/money/tax/lots', json, headers })
    if (answer.returnCode !== 1) changes.refused.push(`tax of a lot: ${JSON.stringify(answer).slice(0, 200)}`)
  })
}

async function moveSale({ installation: { pool } }: PricedWorld, sale: PricedSale, { pick }: Chance): Promise<void> {
  const next = pick(DAYS)
  const on = dayAfter(sale.today, next)
  await sale.inDays.change(next, () => pool.query('update sales set local_date = $2 where id = $1', [sale.id, on]))
}

async function approveSchedule(world: PricedWorld, inDays: number): Promise<void> {
  for (const [site, history] of world.schedules) {
    const currency = PLACES.find((place) => place.site === site)?.currency ?? 'USD'
    // Nobody knows its name before it is there; until then a bid by it cannot be.
    const made: FeeSchedule[] = [...history.now]
    await history.change(made, async () => {
      made.push(
        await anApprovedSchedule(world.installation.db, {
          site,
          currency,
          inDays,
          change: (body) => ({ ...body, environmentalMinor: body.environmentalMinor + EXTRA_MINOR * (1 + history.now.length) }),
        }),
      )
    })
  }
}

/** Changes everything that prices depend on until it is told to stop: by the desks' calls where there is one, else as an import writes it. */
export async function keepChanging(
  world: PricedWorld,
  { random, isOver, progress }: { random: () => number; isOver: () => boolean; progress: () => number },
): Promise<Changes> {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T
  const changes: Changes = {
    counts: { classes: 0, exemptions: 0, titles: 0, 'tax of lots': 0, 'days of sales': 0, schedules: 0 },
    refused: [],
  }
  const { counts } = changes
  const inUs = world.payers.filter(({ site }) => site === 'CPRTUS')
  const works: readonly (readonly [keyof Changes['counts'], () => Promise<void>])[] = [
    ['classes', () => changeClass(world, pick(world.payers), { pick })],
    ['exemptions', () => changeExemption(world, pick(inUs), { pick, changes })],
    ['titles', () => changeTitle(world, pick(world.lots), { pick })],
    ['tax of lots', () => changeLotTax(world, pick(world.lots), { pick, changes })],
    ['days of sales', () => moveSale(world, pick(world.sales), { pick })],
  ]
  while (!isOver()) {
    const isDue = counts.schedules < APPROVED_MEANWHILE && progress() > (counts.schedules + 1) / (APPROVED_MEANWHILE + 1)
    const [name, work] = isDue ? (['schedules', () => approveSchedule(world, 1 + (counts.schedules % 2))] as const) : pick(works)
    await work()
    counts[name] += 1
    await sleep(CHANGE_EVERY_MS)
  }
  return changes
}
