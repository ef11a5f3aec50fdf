import { Failure } from '@app/contract/failure.ts'
import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { isOfSites } from '@app/rules/access/operator-sites.ts'
import { FLAG_NAMES, FLAGS, isFlagName, isReservedCode } from '@app/rules/sites/flags.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import type { Operator } from '#modules/session/index.ts'
import { listContacts } from '#modules/site/index.ts'
import { transaction, type Db } from '#platform/db/database.ts'
import { addChange, listChanges, listPreferences, listSwitched, saveFlag, savePreference } from './site-settings.store.ts'

const CODE = /^[A-Z][A-Z0-9_]{0,63}$/
const VALUE = /^[\w.-]{0,64}$/

const refuse = (field: string, why = 'validation.wrong'): never => {
  throw new Failure('INVALID_INPUT', { fieldErrors: { [field]: why } })
}

/** Features, preferences and contacts of these sites, and who changed what. */
export async function getSiteSettings(db: Db, sites: readonly SiteCode[]): Promise<SiteSettings> {
  const [switched, preferences, contacts, changes] = await Promise.all([
    listSwitched(db),
    listPreferences(db),
    listContacts(db),
    listChanges(db, sites),
  ])
  return {
    flags: FLAG_NAMES.map((name) => ({
      name,
      defaults: Object.fromEntries(sites.map((code) => [code, FLAGS[name](siteOf(code))])),
      switched: Object.fromEntries(
        switched
          .filter((flag) => flag.name === name && (flag.site === '' || isOfSites(flag.site, sites)))
          .map(({ site, isOn }) => [site, isOn]),
      ),
    })),
    preferences: preferences.filter(({ site }) => isOfSites(site, sites)),
    contacts: contacts.filter(({ site }) => isOfSites(site, sites)),
    changes: changes.map((row) => ({
      id: row.id,
      kind: row.kind as 'flag' | 'preference',
      name: row.name,
      site: row.site,
      before: row.value_before,
      after: row.value_after,
      reason: row.reason,
      changedBy: row.number,
      at: row.at.toISOString(),
    })),
  }
}

const STATES = { on: true, off: false, default: null } as const

/** Switches a feature and writes down who did so and why. @throws Failure INVALID_INPUT for an unknown feature or site, or one that is not the operator's. */
export async function switchFlag(
  db: Db,
  { accountId: actorId, sites }: Pick<Operator, 'accountId' | 'sites'>,
  change: { name: string; site: string; state: keyof typeof STATES; reason: string },
): Promise<void> {
  const { name, site, state, reason } = change
  if (!isFlagName(name)) return refuse('name')
  if ((site !== '' && !isSiteCode(site)) || !isOfSites(site, sites)) return refuse('site')
  const isOn = STATES[state]
  await transaction(db, async (tx) => {
    const before = await saveFlag(tx, { name, site, isOn, actorId })
    if (before === isOn) return
    const [was, is] = [before, isOn].map((one) => (one === null ? null : String(one)))
    await addChange(tx, { kind: 'flag', name, site, before: was ?? null, after: is ?? null, reason: reason.trim(), actorId })
  })
}

/**
 * Sets or removes a preference of a site and writes it down.
 * @throws Failure INVALID_INPUT for an unknown site, what is no code or value, and a code that names a role or privilege.
 */
export async function setPreference(
  db: Db,
  { accountId: actorId, sites }: Pick<Operator, 'accountId' | 'sites'>,
  change: { site: string; code: string; value: string; isSet: boolean; reason: string },
): Promise<void> {
  const { site, code, reason } = change
  if (!isSiteCode(site) || !isOfSites(site, sites)) return refuse('site')
  if (isReservedCode(code)) return refuse('code')
  if (!CODE.test(code)) return refuse('code', 'validation.preferenceCode')
  if (!VALUE.test(change.value)) return refuse('value', 'validation.preferenceValue')
  const value = change.isSet ? change.value : null
  await transaction(db, async (tx) => {
    const before = await savePreference(tx, { site, code, value, actorId })
    if (before !== value)
      await addChange(tx, { kind: 'preference', name: code, site, before, after: value, reason: reason.trim(), actorId })
  })
}
