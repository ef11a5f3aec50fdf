import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { currenciesOf } from '@app/rules/sites/sites.ts'
import { type Db, transaction } from '#platform/db/database.ts'
import { insertEntity, type NewEntity } from './demo-entities.store.ts'

interface DemoEntity {
  readonly code: string
  readonly name: string
  readonly address: readonly string[]
  readonly account: string
  readonly routing: string
  readonly bic: string
  /** Where it has one of its own kind. */
  readonly taxNumber?: string
  /** Of an entity that issues e-invoices. */
  readonly eInvoice?: NewEntity['eInvoice']
}

/** Nobody is called so, nothing stands there, and no bank has these accounts: their check digits are wrong on purpose. */
const ENTITIES: Readonly<Record<SiteCode, DemoEntity>> = {
  CPRTUS: {
    code: 'HLUS',
    name: 'Hammerlane Demo House LLC',
    address: ['1 Lane Way', 'Austin, TX 78701', 'United States'],
    account: '0000 4418 2093',
    routing: '000000000',
    bic: '',
  },
  CPRTUK: {
    code: 'HLUK',
    name: 'Hammerlane Demo House Ltd',
    address: ['1 Lane Way', 'Sandtoft DN8 5SX', 'United Kingdom'],
    account: 'GB00 DEMO 0000 0000 0000 01',
    routing: '',
    bic: 'DEMOGB00',
  },
  CPRTIE: {
    code: 'HLIE',
    name: 'Hammerlane Demo House DAC',
    address: ['1 Lane Way', 'Naas', 'Ireland'],
    account: 'IE00 DEMO 0000 0000 0000 01',
    routing: '',
    bic: 'DEMOIE00',
  },
  CPRTCA: {
    code: 'HLCA',
    name: 'Hammerlane Demo House Inc.',
    address: ['1 Lane Way', 'London, ON', 'Canada'],
    account: '0000 0000 0001',
    routing: '00000-000',
    bic: '',
  },
  CPRTDE: {
    code: 'HLDE',
    name: 'Hammerlane Demo House GmbH',
    address: ['Hammerweg 1', '00000 Musterstadt', 'Deutschland'],
    account: 'DE00 0000 0000 0000 0000 01',
    routing: '',
    bic: 'DEMODE00',
    taxNumber: 'DE000000000',
    eInvoice: {
      street: 'Hammerweg 1',
      postalCode: '00000',
      city: 'Musterstadt',
      country: 'DE',
      contact: 'Buchhaltung',
      phone: '+49 30 000000',
      email: 'rechnung@de.demo.invalid',
    },
  },
  CPRTES: {
    code: 'HLES',
    name: 'Hammerlane Demo House S.L.',
    address: ['Calle del Martillo 1', '00000 Madrid', 'España'],
    account: 'ES00 0000 0000 0000 0000 0001',
    routing: '',
    bic: 'DEMOES00',
  },
  CPRTIN: {
    code: 'HLIN',
    name: 'Hammerlane Demo House Pvt Ltd',
    address: ['1 Lane Way', 'Pune 000000', 'India'],
    account: '00000000000001',
    routing: 'DEMO0000001',
    bic: '',
  },
  CPRTMEA: {
    code: 'HLMEA',
    name: 'Hammerlane Demo House LLC',
    address: ['1 Lane Way', 'Dubai', 'United Arab Emirates'],
    account: 'AE00 0000 0000 0000 0000 001',
    routing: '',
    bic: 'DEMOAE00',
  },
  CPRTDRIVE: {
    code: 'HLDR',
    name: 'Hammerlane Demo Drive LLC',
    address: ['2 Lane Way', 'Austin, TX 78701', 'United States'],
    account: '0000 4418 2094',
    routing: '000000000',
    bic: '',
  },
}
const BANK = 'First Example Bank'
const TAX_NUMBER = '00-0000000'
/** Years for which names of buyers are kept. */
const KEEP_YEARS = 7

/** Adds the legal entities that a demo world lacks; they bill from today on. */
export async function addDemoEntities(db: Db): Promise<void> {
  for (const site of SITE_CODES)
    await transaction(db, (tx) =>
      insertEntity(tx, {
        taxNumber: TAX_NUMBER,
        eInvoice: null,
        ...ENTITIES[site],
        site,
        fromOn: dayOfSite(site, Date.now()),
        keepYears: KEEP_YEARS,
        bank: BANK,
        currencies: currenciesOf(site),
      }),
    )
}
