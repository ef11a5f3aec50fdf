import { isFailure } from '@app/contract/failure.ts'
import { getVehicleAlert, VEHICLE_ALERT_FREQUENCIES } from '@app/contract/saved-searches/vehicle-alerts.ts'
import type { VehicleAlert } from '@app/contract/saved-searches/vehicle-alerts.answers.ts'
import { can } from '@app/rules/access/can.ts'
import { asWritten } from '@app/rules/lots/lot-name.ts'
import { MAKES } from '@app/rules/reference/vehicles/makes.ts'
import { alertCriteria, tidyAlert, VEHICLE_FIELDS } from '@app/rules/saved-searches/alert-form.ts'
import { SAVED_SEARCHES_PATH } from '@app/rules/saved-searches/paths.ts'
import { saveAddress } from '@app/rules/saved-searches/save-address.ts'
import { faultOf } from '../../platform/page/fault-of.ts'
import { redirectTo, type LoadArgs } from '../../platform/page/page-module.ts'

/** What the form begins with. */
export interface AlertFormData {
  readonly kind: 'form'
  readonly make: string
  readonly model: string
  readonly yearFrom: string
  readonly yearTo: string
  readonly zip: string
  readonly miles: string
  readonly often: (typeof VEHICLE_ALERT_FREQUENCIES)[number]
  /** Names of makes to choose from while typing. */
  readonly makes: readonly string[]
  /** What a form without script came back with; empty for nothing. */
  readonly fault: string
  readonly isAsked: boolean
}

/** What the key of a mail begins. */
export interface BeginData {
  readonly kind: 'begin'
  readonly key: string
  /** Null without a key that is ours and in time. */
  readonly found: VehicleAlert | null
  readonly fault: string
  readonly isDone: boolean
}

export type AlertPageData = AlertFormData | BeginData

const KEY_LENGTH_MAX = 256
/** Characters of each field that an address fills in. */
const FIELD_LENGTH_MAX = 40
const DIGITS = /^\d{0,4}$/

/** Who saves searches in an account, and so needs no alert of an address. */
const SAVES_SEARCHES = 'member&!ROLE_GUEST&!KIOSK_BIDDER'

function givenBy({ searchParams }: URL) {
  const [make = '', model = '', yearFrom = '', yearTo = '', zip = '', miles = ''] = VEHICLE_FIELDS.map((name) =>
    (searchParams.get(name) ?? '').slice(0, FIELD_LENGTH_MAX),
  )
  const digits = (typed: string): string => (DIGITS.test(typed) ? typed : '')
  return tidyAlert({ make, model, yearFrom: digits(yearFrom), yearTo: digits(yearTo), zip, miles: digits(miles), email: '' })
}

async function loadBegin({ url, api }: LoadArgs): Promise<BeginData> {
  const key = (url.searchParams.get('key') ?? '').slice(0, KEY_LENGTH_MAX)
  const data = { kind: 'begin', key, found: null, fault: faultOf(url), isDone: url.searchParams.get('done') === '1' } as const
  if (key === '') return data
  try {
    return { ...data, found: await api(getVehicleAlert, { query: { key } }) }
  } catch (error) {
    if (isFailure(error) && error.code === 'LINK_EXPIRED') return data
    throw error
  }
}

/** The form, filled in as far as the address says; what a mailed key begins; or, for whoever has an account for it, the way to saved searches. */
export async function loadAlertPage(args: LoadArgs): Promise<AlertPageData> {
  const { url, app, params } = args
  if (params['subscribe'] === 'subscribe' && (url.searchParams.has('key') || url.searchParams.has('done'))) return loadBegin(args)
  const given = givenBy(url)
  if (can(app.person, SAVES_SEARCHES)) {
    const isAny = VEHICLE_FIELDS.every((name) => given[name] === '')
    throw redirectTo(isAny ? SAVED_SEARCHES_PATH : (saveAddress(alertCriteria(given)) ?? SAVED_SEARCHES_PATH))
  }
  const { make, model, yearFrom, yearTo, zip, miles } = given
  const often = VEHICLE_ALERT_FREQUENCIES.find((one) => one === url.searchParams.get('often')) ?? 'DAILY'
  const makes = MAKES.map(({ name }) => asWritten(name))
  const isAsked = url.searchParams.get('done') === 'asked'
  return { kind: 'form', make: asWritten(make), model, yearFrom, yearTo, zip, miles, often, makes, fault: faultOf(url), isAsked }
}
