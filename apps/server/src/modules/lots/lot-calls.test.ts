import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lotAnswer, lotImagesAnswer } from '@app/contract/lots/lots.answers.ts'
import { isImageUrl } from '@app/rules/validation/urls.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, aLotRow, insertSale, insertYards, putLots } from '#test/lots.ts'

const DETAILS = '/public/data/lotdetails/solr'
const HOUR_MS = 3_600_000
const IN_A_WEEK_MS = Date.now() + 7 * 24 * HOUR_MS
const VIN = '1FVACWDT0EHFZ1739'

/** What a file says of a picture, and the address that it is shown from: none where it is no address of a picture. */
const NAMED_PICTURES = [
  ['https://cs.example/1_thb.gif', 'https://cs.example/1_thb.gif'],
  ['HTTP://cs.example/1_thb.JPG', 'https://cs.example/1_thb.JPG'],
  ['cs.example/1_thb.jpeg', 'https://cs.example/1_thb.jpeg'],
  ['cs.example/1_thb.tiff', 'https://cs.example/1_thb.tiff'],
  ['cs.example/1_thb.png', 'https://cs.example/1_thb.png'],
  ['cs.example/1_thb.webp', undefined],
  ['https://cs.example/show?picture=1_thb.jpg', undefined],
  ['ftp://cs.example/1_thb.jpg', undefined],
  ['httpx://cs.example/1_thb.jpg', undefined],
  ['javascript:alert(1)//http://cs.example/1_thb.jpg', undefined],
] as const
const NAMED_FROM = 3100

let server: TestApp

const get = async (path: string, host = 'localhost') =>
  (await server.app.inject({ method: 'GET', url: `${DETAILS}${path}`, headers: { host } })).json()
const details = async (lot: number) => {
  const body = await get(`/${lot}`)
  expect(body).toMatchObject({ returnCode: 1, returnCodeDesc: 'Success' })
  return lotAnswer.parse(body.data).lotDetails
}
const pictures = async (path: string, host?: string) => lotImagesAnswer.parse((await get(path, host)).data)

/** A sale of lane A at yard 343 and what a lot in it has. */
async function scheduled(startsAtMs: number, status = 'SCHEDULED', endOfPreBidMinutes = 60) {
  const startsAt = new Date(startsAtMs)
  const local = new Date(startsAtMs - 8 * HOUR_MS).toISOString()
  const sale = {
    selling_site: 'CPRTUS',
    yard: 343,
    starts_at: startsAt,
    local_date: local.slice(0, 10),
    lane: `${status}-${endOfPreBidMinutes}`,
    status,
    end_of_pre_bid_minutes: endOfPreBidMinutes,
  }
  return {
    sale_id: await insertSale(server.database.db, sale),
    auction_at: startsAt,
    local_start: local.replace('Z', ''),
    auction_date_type: 'F',
  }
}

beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
  const { db } = server.database
  await insertYards(db, [
    { ...A_YARD, zone: 'Etc/GMT+8' },
    { ...A_YARD, number: 22, slug: 'other' },
  ])
  await putLots(db, [
    aLotRow({ number: 3001, vin: VIN, high_bid_minor: 130_050, revision: 2, seller_name: 'Private', bid_count: 3 }),
    aLotRow({ number: 3002, ...(await scheduled(IN_A_WEEK_MS)) }),
    aLotRow({ number: 3003, ...(await scheduled(Date.now() + HOUR_MS / 2)), yard: 22 }),
    aLotRow({ number: 3004, ...(await scheduled(Date.now() - HOUR_MS, 'RUNNING')) }),
    aLotRow({ number: 3005, status: 'SOLD', country: 'USA' }),
    aLotRow({ number: 3006, status: 'WITHDRAWN' }),
    aLotRow({ number: 3007, yard: 855, is_wholesale: true }),
    aLotRow({ number: 3008, ...(await scheduled(Date.now() - HOUR_MS, 'CLOSED')), yard: 22 }),
    aLotRow({ number: 3009, image_thumbnail: 'cs.example/lpp/1_thb.jpg' }),
    aLotRow({ number: 3010, look_key: 'suv-white-front' }),
    // Half an hour before and after the end of preliminary bids; whole hours alone would say the opposite of both.
    aLotRow({ number: 3012, ...(await scheduled(Date.now() + 1.75 * HOUR_MS, 'SCHEDULED', 75)), yard: 22 }),
    aLotRow({ number: 3013, ...(await scheduled(Date.now() + 2.25 * HOUR_MS, 'SCHEDULED', 165)), yard: 22 }),
    aLotRow({ number: 3011, auction_at: new Date(IN_A_WEEK_MS), auction_date_type: 'E' }),
    ...NAMED_PICTURES.map(([text], at) => aLotRow({ number: NAMED_FROM + at, image_thumbnail: text })),
  ])
  const image = (lot: number, sequence: number) => ({
    lot,
    sequence,
    thumbnail_url: `/m/${lot}_${sequence}_thb.png`,
    full_url: `/m/${lot}_${sequence}_ful.png`,
  })
  await db
    .insertInto('lot_images')
    .values([image(3005, 2), image(3005, 1)])
    .execute()
  const changes = JSON.stringify([
    { field: 'color', from: 'RED', to: 'WHITE' },
    { field: 'vin', from: VIN, to: VIN },
  ])
  await db.insertInto('lot_revisions').values({ lot: 3001, revision: 2, source: 'import', changes }).execute()
})
afterAll(() => server.close())

describe('GET /public/data/lotdetails/solr/{lot}', () => {
  it('answers returnCode, returnCodeDesc and data.lotDetails [MKT-3.10] [MKT-7.37]', async () => {
    expect(await get('/3001')).toMatchObject({
      returnCode: 1,
      returnCodeDesc: 'Success',
      data: { lotDetails: { ln: 3001, hb: 1300.5, la: 1300.5 } },
    })
  })

  it('GET /public/data/lotdetails/solr/{lot} has lotAuctionStatus, bidStatus and auctionId, which is Future when there is none [MKT-3.11]', async () => {
    expect(await details(3001)).toMatchObject({ lotAuctionStatus: 'FUTURE', bidStatus: 'NEVER_BID', auctionId: 'Future' })
    expect(await details(3002)).toMatchObject({ lotAuctionStatus: 'PRELIM_OPEN', auctionId: expect.stringMatching(/^\d+$/) })
  })

  it('GET /public/data/lotdetails/solr/{lot} has the summary of a lot: sale date, future flag, yards, number, blucar and slug [MKT-3.12]', async () => {
    expect(await details(3002)).toMatchObject({
      ad: IN_A_WEEK_MS,
      ifs: false,
      ynumb: 343,
      ln: 3002,
      phynumb: 343,
      blucar: false,
      ldu: '2022-toyota-rav4-xle-ca-redding',
    })
    expect(await details(3007)).toMatchObject({ ynumb: 855, phynumb: 343 })
    expect(await details(3011)).toMatchObject({ ad: IN_A_WEEK_MS, ifs: true })
  })

  it.each([
    [3003, 'PRELIM_CLOSED'],
    [3005, 'SOLD'],
    [3008, 'NOT_SOLD'],
  ])('lot %i is %s', async (lot, status) => {
    expect((await details(lot)).lotAuctionStatus).toBe(status)
  })

  it('takes preliminary bids until the hours and minutes of endOfPreBid before the sale [MKT-4.23]', async () => {
    expect((await details(3012)).lotAuctionStatus).toBe('PRELIM_OPEN')
    expect((await details(3013)).lotAuctionStatus).toBe('PRELIM_CLOSED')
  })

  it('tells the lot auction status by lotNum, lotAuctionStatus and las, which is LIVE_BIDDING or empty [MKT-3.41]', async () => {
    expect((await details(3004)).dynamicLotDetails).toMatchObject({ lotNum: 3004, lotAuctionStatus: 'LIVE_BIDDING', las: 'LIVE_BIDDING' })
    expect((await details(3002)).dynamicLotDetails).toMatchObject({ lotNum: 3002, lotAuctionStatus: 'PRELIM_OPEN', las: '' })
  })

  it('GET /public/data/lotdetails/solr/{lot} has the block of what moves on a lot, its amounts with a decimal point', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: `${DETAILS}/3007` })
    expect(body).toContain('"currentBid":0.0')
    expect(body).toContain('"myb":0.0')
    expect((await details(3001)).dynamicLotDetails).toMatchObject({
      lotNumber: 3001,
      currentBid: 1300.5,
      hasBid: true,
      lotSold: false,
      saleStatus: 'MINIMUM_BID',
      auctionId: 'Future',
      buyTodayFlag: 'N',
    })
  })

  it('GET /public/data/lotdetails/solr/{lot} has what tools read on a lot, told truly or, of what does not exist here, as nothing', async () => {
    const lot = await details(3005)
    expect(lot).toMatchObject({ hcr: false, ahb: lot.hb, lotPlugAcv: 0, lstg: 50, ymin: lot.lcy, crg: '' })
    expect(await details(3001)).toMatchObject({ ahb: 0, lstg: 40, lad: 0 })
    expect((await details(3003)).lad).toBe(0)
    expect((await details(3008)).lad).toBe((await details(3008)).ad)
    expect(lot.dynamicLotDetails).toMatchObject({
      errorCode: '',
      buyerNumber: 0,
      source: 'web',
      totalAmountDue: 0,
      sealedBid: false,
      sellerReserveMet: true,
      counterBidStatus: 'DEFAULT',
      buyerHighBidder: false,
      anonymous: true,
      nonSyncedBuyer: false,
      startingBidFlag: false,
    })
    expect((await details(3001)).dynamicLotDetails).toMatchObject({ firstBid: false, sellerReserveMet: false })
    expect((await details(3002)).dynamicLotDetails).toMatchObject({ firstBid: true })
  })

  it('says that a lot is open while it is for sale, of no house that tools know, and whether it has preliminary bids', async () => {
    expect(await details(3001)).toMatchObject({ lsts: 'O', brand: 'UNKNOWN', pbf: true, myb: 0 })
    expect(await details(3002)).toMatchObject({ lsts: 'O', pbf: false })
    expect(await details(3005)).toMatchObject({ pbf: false })
    expect(await details(3005)).not.toHaveProperty('lsts')
  })

  it('shows LIVE_BIDDING while a sale runs at the yard on the same day, unless the date is only expected [MKT-4.19]', async () => {
    expect(await details(3004)).toMatchObject({ lotAuctionStatus: 'LIVE_BIDDING', ils: true })
    await server.database.db.updateTable('lots').set({ auction_date_type: 'E' }).where('number', '=', 3004).execute()
    expect((await details(3004)).lotAuctionStatus).toBe('FUTURE')
  })

  it('chooses design ldp_3 for select lots and ldp_1 for others [MKT-3.13]', async () => {
    expect([(await details(3007)).designType, (await details(3001)).designType]).toEqual(['ldp_3', 'ldp_1'])
  })

  it('tells the history of a lot but nothing that the lot hides', async () => {
    const { body } = await server.app.inject({ method: 'GET', url: `${DETAILS}/3001` })
    expect(body).not.toContain(VIN)
    expect(body).not.toContain('Private')
    expect((await details(3001)).revisions).toMatchObject([
      { revision: 2, source: 'import', changes: [{ field: 'color', from: 'RED', to: 'WHITE' }] },
    ])
  })

  it.each(['999999', '3006'])('answers returnCode -1 and lotDetails null for lot %s', async (lot) => {
    expect(await get(`/${lot}`)).toMatchObject({ returnCode: -1, data: { errorCode: 'LOT_NOT_FOUND', lotDetails: null } })
  })

  it.each(['12', '12345678901', '3001x', '-3001', "1'--"])('refuses %s, which is no lot number', async (lot) => {
    expect(await get(`/${encodeURIComponent(lot)}`)).toMatchObject({ returnCode: -1, data: { errorCode: 'BAD_LOT_NUMBER' } })
  })
})

describe('pictures of a lot', () => {
  it('pictures of a lot come in data.imagesList.content with the details beside them [MKT-3.33] [MKT-7.33]', async () => {
    const { imagesList, lotDetails } = await pictures('/lotImages/3009/USA')
    expect(imagesList.content).toMatchObject([
      {
        imageTypeCode: 'IMG',
        imageTypeEnum: 'IMAGE',
        imageSeqNumber: 1,
        thumbnailUrl: 'https://cs.example/lpp/1_thb.jpg',
        fullUrl: 'https://cs.example/lpp/1_ful.jpg',
        highResUrl: 'https://cs.example/lpp/1_hrs.jpg',
      },
    ])
    expect(lotDetails.ln).toBe(3009)
    expect((await pictures('/lotImages/3009')).imagesList).toEqual(imagesList)
  })

  it('pictures of a lot do not need the country, but a wrong one finds nothing', async () => {
    expect((await pictures('/lotImages/3009')).imagesList.totalElements).toBe(1)
    expect(await get('/lotImages/3009/CAN')).toMatchObject({ returnCode: -1, data: { errorCode: 'LOT_NOT_FOUND' } })
  })

  it('pictures of a lot of a drawn look are ten views, each in three sizes under addresses that end as tools and clause expect [MKT-5.06]', async () => {
    const { imagesList, lotDetails } = await pictures('/lotImages/3010', 'us.localhost:8080')
    expect(imagesList.content.map((one) => one.imageSeqNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    for (const { thumbnailUrl, thumbUrl, fullUrl, highResUrl } of imagesList.content) {
      expect(thumbnailUrl).toMatch(/^http:\/\/us\.localhost:8080\/media\/looks\/\w+\/suv-white-front\/[a-z-]+_thb\.jpg$/)
      expect(thumbUrl).toBe(thumbnailUrl)
      expect([fullUrl, highResUrl]).toEqual([thumbnailUrl.replace('_thb.', '_ful.'), thumbnailUrl.replace('_thb.', '_hrs.')])
      expect([thumbnailUrl, fullUrl, highResUrl].every(isImageUrl)).toBe(true)
    }
    expect(lotDetails.tims).toBe(imagesList.content[0]?.thumbnailUrl)
  })

  it.each(NAMED_PICTURES.map(([text, address], at) => ({ text, address, lot: NAMED_FROM + at })))(
    'pictures of a lot come from what is an address by http or https and ends as pictures do: $text [MKT-5.06] [MKT-5.07] [ACC-5.29]',
    async ({ address, lot }) => {
      const { imagesList, lotDetails } = await pictures(`/lotImages/${lot}`)
      expect(imagesList.content.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual(address === undefined ? [] : [address])
      expect(lotDetails.tims).toBe(address)
    },
  )

  it('pictures of a lot without any are an empty list', async () => {
    expect((await pictures('/lotImages/3001')).imagesList).toEqual({ content: [], totalElements: 0 })
  })

  it('pictures of a sold lot are the first only for anonymous visitors, and none before the sale [MKT-7.34]', async () => {
    expect((await pictures('/soldLotImages/3005')).imagesList.content.map((one) => one.sequence)).toEqual([1])
    expect((await pictures('/soldLotImages/3005/USA')).imagesList.totalElements).toBe(1)
    expect((await pictures('/soldLotImages/3009')).imagesList.content).toEqual([])
    expect((await pictures('/lotImages/3005')).imagesList.content.map((one) => one.sequence)).toEqual([1, 2])
  })
})
