import type { RawRequest } from '../raw/ask.ts'

/** A place where a text from outside enters. */
export interface Point {
  readonly name: string
  readonly kind: 'call' | 'page'
  /** The payload is a whole quoted value, so that nothing may be found by it. */
  readonly isValue?: true
  /** A text of a member's call, of which there are many. */
  readonly isSignedIn?: true
  ask(payload: string): RawRequest
}

const FORM = 'application/x-www-form-urlencoded'
const RESULTS = '/public/lots/search-results'
const DETAILS = '/public/data/lotdetails/solr'

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
const quoted = (text: string): string => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`

const json = (path: string, body: unknown): RawRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const form = (path: string, pairs: Readonly<Record<string, string>>): RawRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': FORM },
  body: Object.entries(pairs)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .join('&'),
})
const get = (path: string, headers: Readonly<Record<string, string>> = {}): RawRequest => ({ method: 'GET', path, headers })

const search = (name: string, bodyOf: (payload: string) => unknown): Point => ({
  name: `search ${name}`,
  kind: 'call',
  ask: (payload) => json(RESULTS, bodyOf(payload)),
})
const clause = (name: string, clauseOf: (payload: string) => string): Point =>
  search(`clause ${name}`, (payload) => ({ filter: { MISC: [clauseOf(payload)] } }))

/** Texts of a search as JSON. */
const SEARCH_FIELDS: readonly Point[] = [
  search('query', (text) => ({ query: [text] })),
  search('free text', (text) => ({ query: text, freeFormSearch: true })),
  search('group of the filter', (text) => ({ filter: { [text]: ['lot_year:2020'] } })),
  search('sort', (text) => ({ sort: [text] })),
  search('sort direction', (text) => ({ sort: [`auction_date_utc ${text}`] })),
  search('sort key', (text) => ({ sort: [`${text} asc`] })),
  search('displayName', (text) => ({ displayName: text })),
  search('searchName', (text) => ({ searchName: text })),
  search('includeTagByField', (text) => ({ includeTagByField: { [text]: text } })),
  search('rawParams', (text) => ({ rawParams: { pt: text, sfield: text, [text]: text } })),
  search('buyerEnteredZip', (text) => ({ buyerEnteredZip: text, milesAway: 100 })),
  search('milesAway', (text) => ({ milesAway: text })),
  search('page', (text) => ({ page: text })),
  search('size', (text) => ({ size: text })),
  search('start', (text) => ({ start: text })),
  search('draw', (text) => ({ draw: text })),
  search('flags', (text) => ({ watchListOnly: text, freeFormSearch: text, sortByZip: text })),
  search('a field of nobody', (text) => ({ [text]: text, backUrl: text })),
  search('the whole body', (text) => text),
]

/** Texts of the filter grammar, each part of a clause. */
const CLAUSES: readonly Point[] = [
  clause('whole', (text) => text),
  clause('field', (text) => `${text}:TOYOTA`),
  { ...clause('quoted value', (text) => `lot_make_desc:${quoted(text)}`), isValue: true },
  { ...clause('quoted value of the other names', (text) => `#MakeDesc:${quoted(text)}`), isValue: true },
  clause('unescaped quotes', (text) => `lot_make_desc:"${text}"`),
  clause('bare value', (text) => `lot_make_desc:${text}`),
  clause('one of several', (text) => `lot_make_desc:("KIA" OR "${text}")`),
  clause('after AND', (text) => `lot_year:2020 AND ${text}`),
  clause('beginning of a range', (text) => `lot_year:[${text} TO *]`),
  clause('end of a range', (text) => `auction_date_utc:[NOW TO ${text}]`),
  clause('tag', (text) => `{!tag=${text}}lot_year:2020`),
  clause('place', (text) => `{!geofilt pt=${text} sfield=yard_location d=10}`),
  clause('a flag', (text) => `sold_flag:${quoted(text)}`),
  clause('a lot number', (text) => `ps_lot_number:${quoted(text)}`),
  clause('a VIN', (text) => `ps_vin_number:${quoted(text)}`),
  search('clause of a facet', (text) => ({ filter: { MAKE: [`lot_make_desc:${text}`], YEAR: [text] } })),
]

/** The other calls. */
const OTHER_CALLS: readonly Point[] = [
  { name: 'form query', kind: 'call', ask: (text) => form('/public/lots/search', { query: text, 'search[value]': text }) },
  {
    name: 'form filter',
    kind: 'call',
    ask: (text) => form('/public/lots/search', { 'filter[MAKE]': text, [`filter[${text}]`]: 'lot_year:2020' }),
  },
  { name: 'form sort', kind: 'call', ask: (text) => form('/public/lots/search', { sort: text }) },
  {
    name: 'finder',
    kind: 'call',
    ask: (text) => form('/public/vehicleFinder/search', { 'filter[MISC]': `#MakeCode:${text} OR #MakeDesc:${text}` }),
  },
  {
    name: 'number search',
    kind: 'call',
    ask: (text) => json('/public/lots/number/search', { filter: { MISC: [`ps_lot_number:${quoted(text)}`] } }),
  },
  {
    name: 'VIN search',
    kind: 'call',
    ask: (text) => json('/public/lots/vin/search', { filter: { MISC: [`ps_vin_number:${quoted(text)}`] } }),
  },
  { name: 'suggestions', kind: 'call', ask: (text) => form('/public/data/lots/suggest', { q: text }) },
  { name: 'decision', kind: 'call', ask: (text) => get(`/public/data/lots/decide?q=${encoded(text)}`) },
  { name: 'lot', kind: 'call', ask: (text) => get(`${DETAILS}/${encoded(text)}`) },
  { name: 'pictures', kind: 'call', ask: (text) => get(`${DETAILS}/lotImages/${encoded(text)}`) },
  { name: 'country of pictures', kind: 'call', ask: (text) => get(`${DETAILS}/lotImages/12345678/${encoded(text)}`) },
  { name: 'sold pictures', kind: 'call', ask: (text) => get(`${DETAILS}/soldLotImages/${encoded(text)}/${encoded(text)}`) },
  { name: 'an unknown parameter', kind: 'call', ask: (text) => get(`/public/data/lots/decide?q=x&${encoded(text)}=${encoded(text)}`) },
  { name: 'an unknown path', kind: 'call', ask: (text) => get(`/data/${encoded(text)}`) },
  { name: 'a picture', kind: 'call', ask: (text) => get(`/media/looks/${encoded(text)}/${encoded(text)}`) },
  { name: 'an asset', kind: 'call', ask: (text) => get(`/assets/${encoded(text)}`) },
]

/** What a header can carry of a payload. */
const inHeader = (text: string): string => text.replaceAll(/[^\u0020-\u007E]/g, '') || '-'
const page = (name: string, ask: (payload: string) => RawRequest): Point => ({ name: `page ${name}`, kind: 'page', ask })
const parameter = (path: string, ...names: readonly string[]): Point =>
  page(`${path} ${names.join(', ')}`, (text) => get(`${path}?${names.map((name) => `${encoded(name)}=${encoded(text)}`).join('&')}`))
const criteria = (name: string, of: (payload: string) => unknown): Point =>
  page(`searchCriteria ${name}`, (text) => get(`/lotSearchResults?free=false&searchCriteria=${encoded(JSON.stringify(of(text)))}`))

/** Addresses of pages and the headers that pages read. */
const PAGES: readonly Point[] = [
  parameter('/lotSearchResults', 'query'),
  parameter('/lotSearchResults', 'displayStr', 'headerText', 'seoData', 'qId', 'index', 'from'),
  parameter('/lotSearchResults', 'searchCriteria'),
  parameter('/lotSearchResults', 'make'),
  parameter('/lotSearchResults', 'filter.MISC'),
  parameter('/lotSearchResults', 'misc'),
  parameter('/lotSearchResults', 'sort'),
  parameter('/lotSearchResults', 'zip', 'miles', 'near', 'sfield'),
  parameter('/lotSearchResults', 'page', 'size', 'free', 'byZip'),
  page('/lotSearchResults a parameter of nobody', (text) => get(`/lotSearchResults?${encoded(text)}=${encoded(text)}`)),
  criteria('captions', (text) => ({ displayStr: text, headerText: text, seoData: text, displayName: text, searchName: text })),
  criteria('query', (text) => ({ query: [text] })),
  criteria('clause', (text) => ({ filter: { MAKE: [`lot_make_desc:${quoted(text)}`] } })),
  criteria('group', (text) => ({ filter: { [text]: ['lot_year:2020'] } })),
  page('/search/:value', (text) => get(`/search/${encoded(text)}`)),
  page('/es/search/:value', (text) => get(`/es/search/${encoded(text)}`)),
  page('/lot/:lotId', (text) => get(`/lot/${encoded(text)}`)),
  page('/lot/:lotId/:lotInfo', (text) => get(`/lot/12345678/${encoded(text)}`)),
  page('/lotDetail/:lotId', (text) => get(`/lotDetail/${encoded(text)}/${encoded(text)}`)),
  parameter('/app-error', 'url', 'code'),
  parameter('/noSearchResults', 'query', 'searchCriteria', 'displayStr'),
  parameter('/noResults/lots', 'query', 'displayStr'),
  parameter('/', 'query', 'redirectUrl', 'lang'),
  page('an unknown path', (text) => get(`/${encoded(text)}`)),
  page('an unknown path in Dutch', (text) => get(`/nl/${encoded(text)}/x?${encoded(text)}`)),
  page('cookies', (text) =>
    get('/', {
      cookie: ['userLang', 'theme', 'searchView', 'searchSize', 'hl', 'XSRF-TOKEN']
        .map((name) => `${name}=${inHeader(text).replaceAll(/[;,\s]/g, '')}`)
        .join('; '),
    }),
  ),
  page('headers', (text) =>
    get('/', {
      'accept-language': inHeader(text),
      'user-agent': inHeader(text),
      referer: inHeader(text),
      'x-forwarded-host': inHeader(text),
      'x-forwarded-for': inHeader(text),
      'accept-encoding': inHeader(text),
    }),
  ),
]

/** Every place where a visitor's text enters searches and pages: fields, clauses, paths, parameters, headers. */
export const POINTS: readonly Point[] = [...SEARCH_FIELDS, ...CLAUSES, ...OTHER_CALLS, ...PAGES]
