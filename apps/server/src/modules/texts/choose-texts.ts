import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import { QUIET_PASSES, TEXT_KINDS, type TextKind } from '@app/contract/texts/text-codes.ts'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import type { chooseTextKinds, setQuietHours } from '@app/contract/texts/texts.ts'
import { MAIL_OF_TEXT } from '@app/rules/texts/notice-kinds.ts'
import { phoneCountriesOf } from '@app/rules/texts/phone-countries.ts'
import { shownNumber } from '@app/rules/texts/shown-number.ts'
import { lockAccount } from '#modules/accounts/index.ts'
import { chooseMailedKinds, listMailedKinds } from '#modules/messages/index.ts'
import type { Devices } from '#modules/push/index.ts'
import { findQuietHours, keepQuietHours } from '#modules/quiet-hours/index.ts'
import { memberOf } from '#modules/session/index.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { isNumberStopped } from '#platform/sms/index.ts'
import { findPhone } from './phones.store.ts'
import { keepChoices, listChoices } from './text-outbox.store.ts'

/** What choices are read from and kept in. */
export interface ChoiceDeps {
  readonly db: Db
  readonly devices: Pick<Devices, 'listKinds' | 'chooseKinds'>
}

const HOUR_MINUTES = 60
const MAILS = Object.values(MAIL_OF_TEXT)

/** A minute of the day as HH:MM. */
const clockText = (minute: number): string =>
  [Math.floor(minute / HOUR_MINUTES), minute % HOUR_MINUTES].map((part) => String(part).padStart(2, '0')).join(':')
const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR_MINUTES + minutes
}

/** By which number the caller is texted, what they are told by which way, and when not. */
export async function getSettings({ db, devices }: ChoiceDeps, ctx: RequestContext): Promise<TextSettings> {
  const { accountId } = memberOf(ctx)
  const { number, pending, failedAt } = await findPhone(db, accountId)
  const mailed = await listMailedKinds(db, accountId, MAILS)
  const texted = await listChoices(db, accountId)
  const pushed = await devices.listKinds(db, accountId)
  const { isOn, fromMinute, toMinute, passes } = await findQuietHours(db, accountId)
  return {
    number: number === null ? null : shownNumber(number),
    pending: pending === null ? null : shownNumber(pending),
    isStopped: number !== null && (await isNumberStopped(db, number)),
    failedAt: failedAt?.toISOString() ?? null,
    countries: phoneCountriesOf(ctx.site),
    kinds: TEXT_KINDS.map((kind) => ({
      kind,
      mails: mailed.has(MAIL_OF_TEXT[kind]),
      pushes: pushed?.includes(kind) ?? false,
      texts: texted.includes(kind),
    })),
    hasDevices: pushed !== null,
    quiet: { isOn, from: clockText(fromMinute), to: clockText(toMinute), passes },
  }
}

/** Keeps by what the caller is told of each kind. */
export async function chooseKinds(
  deps: ChoiceDeps,
  { mails, pushes, texts }: InputOf<typeof chooseTextKinds>['body'],
  ctx: RequestContext,
): Promise<TextSettings> {
  const { accountId } = memberOf(ctx)
  const unique = (kinds: readonly TextKind[]): readonly TextKind[] => TEXT_KINDS.filter((kind) => kinds.includes(kind))
  await transaction(deps.db, async (tx) => {
    await lockAccount(tx, accountId)
    await chooseMailedKinds(tx, { accountId, among: MAILS, chosen: mails.map((kind) => MAIL_OF_TEXT[kind]) })
    await deps.devices.chooseKinds(tx, { accountId, among: TEXT_KINDS, chosen: unique(pushes) })
    await keepChoices(tx, accountId, unique(texts))
  })
  return getSettings(deps, ctx)
}

/** Keeps the caller's quiet hours. @throws Failure INVALID_INPUT for hours that begin as they end. */
export async function setHours(
  deps: ChoiceDeps,
  { isOn, from, to, passes }: InputOf<typeof setQuietHours>['body'],
  ctx: RequestContext,
): Promise<TextSettings> {
  const [fromMinute, toMinute] = [minuteOf(from), minuteOf(to)]
  if (fromMinute === toMinute) throw new Failure('INVALID_INPUT', { fieldErrors: { to: 'validation.quietHours' } })
  const kept = { isOn, fromMinute, toMinute, passes: QUIET_PASSES.filter((kind) => passes.includes(kind)) }
  await keepQuietHours(deps.db, memberOf(ctx).accountId, kept)
  return getSettings(deps, ctx)
}
