import type { SiteCode } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { inboundWordOf } from '@app/rules/texts/inbound-word.ts'
import { textOf } from '@app/text/languages.ts'
import { localeOf } from '@app/text/locales.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import type { ProviderNotices } from '#platform/provider-notices/index.ts'
import { type FoundSms, noteReceipt, noteStop, type SmsPost, type SmsProvider } from '#platform/sms/index.ts'
import { countToday, findHolder } from './phones.store.ts'
import { HELP_ANSWERS_MAX } from './text-limits.ts'

interface InboundDeps {
  readonly db: Db
  readonly sms: SmsPost
  /** The site whose language a number of nobody is answered in. */
  readonly homeSite: SiteCode
}

const E164 = /^\+[1-9]\d{6,14}$/

/** Answers HELP: who texts, and how it ends; in the language of whoever has the number. */
async function answerHelp({ db, sms, homeSite }: InboundDeps, number: string): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await countToday(tx, { counted: 'help', key: number, max: HELP_ANSWERS_MAX })) === null) return
    const holder = await findHolder(tx, number)
    const site = (holder?.site ?? homeSite) as SiteCode
    const { dialect, defaultLocale } = siteOf(site)
    const locale = localeOf(holder?.language ?? null) ?? defaultLocale
    await sms.sendText(tx, { to: number, site, locale, kind: 'HELP', body: textOf(locale, dialect).t('text.help'), accountId: null })
  })
}

async function takeIn(deps: InboundDeps, { from, body, atMs }: Extract<FoundSms, { way: 'in' }>): Promise<void> {
  const word = inboundWordOf(body)
  if (word === null || !E164.test(from)) return
  if (word === 'HELP') await answerHelp(deps, from)
  else await transaction(deps.db, (tx) => noteStop(tx, { number: from, isStopped: word === 'STOP', atMs }))
}

/** What the notices of a provider of texts lead to: receipts are noted, STOP and START hold for their number, HELP is answered. */
export const noticesOfTexts = (deps: InboundDeps, provider: SmsProvider): ProviderNotices => ({
  kind: 'texts',
  provider: provider.name,
  verify: (raw, headers) => provider.verify(raw, headers),
  handle: async (ref) => {
    const found = await provider.find(ref)
    if (found.way === 'in') await takeIn(deps, found)
    if (found.way === 'out' && found.state !== 'open') await noteReceipt(deps.db, ref, found.state)
  },
})
