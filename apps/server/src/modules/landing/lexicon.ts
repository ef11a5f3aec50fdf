import { slugOf } from '@app/rules/reference/folded.ts'
import { MAKE_SPELLINGS, makeOf } from '@app/rules/reference/vehicles/makes.ts'
import { modelsOf } from '@app/rules/reference/vehicles/models.ts'
import { valueClause } from '@app/rules/search/clause-text.ts'
import { NO_CRITERIA, type SearchCriteria } from '@app/rules/search/criteria.ts'
import type { LotSearch } from '#modules/search/index.ts'
import { AnswerKeeper } from '#platform/kept/kept.ts'

/** How long the values of the index are kept. */
const LIFE_MS = 60_000
/** Makes of a site, and models of a make, that are looked through. */
const VALUES_MAX = 10_000
/** Lists of values that are kept; beyond, they are forgotten. */
const LISTS_MAX = 500
const NAMES_BYTES_MAX = 8 * 2 ** 20
/** About so much a name and what it stands for take in memory. */
const NAME_BYTES = 250

/** Values by the word of addresses that stands for them, the most frequent first. */
type Values = ReadonlyMap<string, readonly string[]>

/** Every lot of a site, sold ones and past ones included. */
const EVER: SearchCriteria = { ...NO_CRITERIA, over: 'shown', misc: ['ps_lot_number:*'] }

const makesBySlug = new Map([...MAKE_SPELLINGS].map(([spelling, make]) => [slugOf(spelling), make]))
for (const make of MAKE_SPELLINGS.values()) makesBySlug.set(slugOf(make.name), make)

function bySlug(values: readonly string[]): Values {
  const found = new Map<string, string[]>()
  for (const value of values) {
    const slug = slugOf(value)
    if (slug === '') continue
    const known = found.get(slug)
    if (known) known.push(value)
    else found.set(slug, [value])
  }
  return found
}

const withoutHyphens = (slug: string): string => slug.replaceAll('-', '')

/** The word among others that is the same but for its hyphens: people write `f-150` where files write F150. */
function otherwiseHyphened(slugs: Iterable<string>, slug: string): string | undefined {
  const bare = withoutHyphens(slug)
  for (const one of slugs) if (withoutHyphens(one) === bare) return one
  return undefined
}

/** What a word of an address stands for: values of the index, or of what we know and have none of. */
export interface FoundName {
  readonly slug: string
  readonly values: readonly string[]
}

/** Makes and models by the words of addresses. */
export class Lexicon {
  readonly #countLots: LotSearch['countLots']
  readonly #kept = new AnswerKeeper<Values>({
    name: 'names in addresses',
    lifeMs: LIFE_MS,
    countMax: LISTS_MAX,
    maxBytes: NAMES_BYTES_MAX,
    bytesOf: (values) => values.size * NAME_BYTES,
  })

  constructor(countLots: LotSearch['countLots']) {
    this.#countLots = countLots
  }

  /** The make of a slug; an old spelling's slug differs from the one found. Null for what nobody knows. */
  async findMake(siteCode: string, slug: string, nowMs: number): Promise<FoundName | null> {
    const makes = await this.#kept.get(siteCode, nowMs, async () => {
      const { values } = await this.#countLots({ siteCode, nowMs, criteria: EVER, fields: [['make', VALUES_MAX]] })
      return bySlug((values.get('make') ?? []).map(([make]) => make))
    })
    const values = makes.get(slug)
    if (values !== undefined) return { slug, values }
    const known = makesBySlug.get(slug)
    if (known === undefined) {
      const other = otherwiseHyphened([...makes.keys(), ...makesBySlug.keys()], slug)
      return other === undefined ? null : this.findMake(siteCode, other, nowMs)
    }
    const own = slugOf(known.name)
    return { slug: own, values: makes.get(own) ?? [known.name] }
  }

  /** The model of a slug among those of a make, by its own name or that of its group; null for what nobody knows. */
  async findModel(
    siteCode: string,
    { make, slug }: { readonly make: FoundName; readonly slug: string },
    nowMs: number,
  ): Promise<FoundName | null> {
    const models = await this.#kept.get(`${siteCode} ${make.slug}`, nowMs, async () => {
      const criteria = { ...EVER, filter: { MAKE: make.values.map((value) => valueClause('lot_make_desc', value)) } }
      const fields = [
        ['modelGroup', VALUES_MAX],
        ['model', VALUES_MAX],
      ] as const
      const { values } = await this.#countLots({ siteCode, nowMs, criteria, fields })
      return bySlug([...new Set(fields.flatMap(([field]) => (values.get(field) ?? []).map(([value]) => value)))])
    })
    const values = models.get(slug)
    if (values !== undefined) return { slug, values }
    const other = otherwiseHyphened(models.keys(), slug)
    if (other !== undefined) return { slug: other, values: models.get(other) ?? [] }
    const code = makeOf(make.values[0] ?? '')?.code ?? ''
    const known = new Map(modelsOf(code).map((model) => [slugOf(model), model]))
    const own = known.has(slug) ? slug : otherwiseHyphened(known.keys(), slug)
    return own === undefined ? null : { slug: own, values: [known.get(own) ?? ''] }
  }
}
