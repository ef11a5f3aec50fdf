import { PRIVILEGES, ROLES, type AccountKind, type AccountStatus, type Privilege, type StepStatus } from '@app/contract/people.ts'
import * as z from 'zod/mini'
import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import type { Member } from '@app/rules/access/can.ts'
import { pendingSteps } from '@app/rules/access/forced-steps.ts'
import type { BuyerClass } from '@app/rules/fees/schedule.ts'
import { displayNameOf } from '@app/rules/people/display-name.ts'
import { usablePrivileges } from '@app/rules/people/second-factor.ts'
import type { Site } from '@app/rules/sites/sites.ts'
import type { SessionRow } from './sessions.store.ts'

/** Privileges that follow from the kind of the account. */
const OF_KIND: Readonly<Partial<Record<AccountKind, readonly Privilege[]>>> = { internal: ['INTERNAL_USER'], kiosk: ['KIOSK_BIDDER'] }

const ownDisplay = z.object({
  dateFormat: z.optional(z.string()),
  timeFormat: z.optional(z.string()),
  distanceUnit: z.optional(z.enum(['mi', 'km'])),
})

/** Saved wishes about dates and distances; what is not one of ours counts as none. */
const displayOf = (preferences: unknown): z.infer<typeof ownDisplay> => ownDisplay.safeParse(preferences).data ?? {}

/** Version of the terms in force at a site now. */
export type TermsInForce = (site: SiteCode) => number

/** What a session row says of its person. */
export function toMember(row: SessionRow, site: Site, termsInForce: TermsInForce): Member {
  const kind = row.kind as AccountKind
  const sites = [row.home_site, ...row.granted_sites].filter(isSiteCode)
  const granted = PRIVILEGES.filter((one) => row.privileges.includes(one))
  return {
    accountId: row.account_id,
    number: row.number,
    kind,
    status: row.status as AccountStatus,
    homeSite: row.home_site,
    site: site.code,
    sites,
    displayName: displayNameOf({ firstName: row.first_name, lastName: row.last_name, companyName: row.company_name }, row.number),
    buyerClass: row.buyer_class as BuyerClass,
    exemptions: row.exemptions,
    display: displayOf(row.preferences),
    roles: ROLES.filter((role) => row.roles.includes(role)),
    privileges: [
      ...usablePrivileges(granted, { hasSecondFactor: row.has_second_factor, isOwnSite: sites.includes(site.code) }),
      ...(OF_KIND[kind] ?? []),
    ],
    sitePreferences: [],
    steps: pendingSteps({
      kind,
      termsVersion: row.terms_version,
      // Wherever somebody signs in, the terms of their own site bind them.
      termsInForce: termsInForce(isSiteCode(row.home_site) ? row.home_site : site.code),
      hasSecurityAnswers: row.has_answers,
      asksSecurityQuestions: site.asksSecurityQuestions,
      raised: row.steps as readonly StepStatus[],
    }),
    provedAtMs: row.proved_at.getTime(),
    bidsByChoice: row.bids_by_choice,
  }
}
