/**
 * The 59 columns that every sales-data file has, in file order: our field name and the file's title. Files up to 2025 call `wholesale`
 * by another name.
 */
export const SALES_DATA_COLUMNS = [
  ['id', 'Id'],
  ['yardNumber', 'Yard number'],
  ['yardName', 'Yard name'],
  ['saleDate', 'Sale Date M/D/CY'],
  ['dayOfWeek', 'Day of Week'],
  ['saleTime', 'Sale time (HHMM)'],
  ['timeZone', 'Time Zone'],
  ['itemNumber', 'Item#'],
  ['lotNumber', 'Lot number'],
  ['vehicleType', 'Vehicle Type'],
  ['year', 'Year'],
  ['make', 'Make'],
  ['modelGroup', 'Model Group'],
  ['modelDetail', 'Model Detail'],
  ['bodyStyle', 'Body Style'],
  ['color', 'Color'],
  ['primaryDamage', 'Damage Description'],
  ['secondaryDamage', 'Secondary Damage'],
  ['titleState', 'Sale Title State'],
  ['titleType', 'Sale Title Type'],
  ['hasKeys', 'Has Keys-Yes or No'],
  ['conditionCode', 'Lot Cond. Code'],
  ['vin', 'VIN'],
  ['odometer', 'Odometer'],
  ['odometerBrand', 'Odometer Brand'],
  ['retailValue', 'Est. Retail Value'],
  ['repairCost', 'Repair cost'],
  ['engine', 'Engine'],
  ['drive', 'Drive'],
  ['transmission', 'Transmission'],
  ['fuel', 'Fuel Type'],
  ['cylinders', 'Cylinders'],
  ['runsDrives', 'Runs/Drives'],
  ['saleStatus', 'Sale Status'],
  ['highBid', 'High Bid =non-vix,Sealed=Vix'],
  ['specialNote', 'Special Note'],
  ['locationCity', 'Location city'],
  ['locationState', 'Location state'],
  ['locationZip', 'Location ZIP'],
  ['locationCountry', 'Location country'],
  ['currency', 'Currency Code'],
  ['imageThumbnail', 'Image Thumbnail'],
  ['createdAt', 'Create Date/Time'],
  ['gridRow', 'Grid/Row'],
  ['makeOffer', 'Make-an-Offer Eligible'],
  ['buyNowPrice', 'Buy-It-Now Price'],
  ['imageUrl', 'Image URL'],
  ['trim', 'Trim'],
  ['updatedAt', 'Last Updated Time'],
  ['rental', 'Rentals'],
  ['wholesale', 'Wholesale'],
  ['sellerName', 'Seller Name'],
  ['offsiteAddress', 'Offsite Address1'],
  ['offsiteState', 'Offsite State'],
  ['offsiteCity', 'Offsite City'],
  ['offsiteZip', 'Offsite Zip'],
  ['saleLight', 'Sale Light'],
  ['autoGrade', 'AutoGrade'],
  ['announcements', 'Announcements'],
] as const

/** How a lot is sold for tax: a column that a file may have after the others, or not at all. */
export const TAX_COLUMN = ['taxStatus', 'Tax Status'] as const

const ALL_COLUMNS = [...SALES_DATA_COLUMNS, TAX_COLUMN] as const

export type SalesDataField = (typeof ALL_COLUMNS)[number][0]

export const COLUMN_COUNT = SALES_DATA_COLUMNS.length
/** Columns of a file that says how its lots are sold for tax. */
export const TAXED_COLUMN_COUNT = ALL_COLUMNS.length

/** Place of each column in a row, from 0. */
export const COLUMN = Object.fromEntries(ALL_COLUMNS.map(([field], index) => [field, index])) as Readonly<Record<SalesDataField, number>>

/** Title of a column as files of today write it. */
export function columnTitle(field: SalesDataField): string {
  return ALL_COLUMNS[COLUMN[field]]?.[1] ?? field
}

const FORMER_WHOLESALE_TITLE = /^\w+ select$/
const BYTE_ORDER_MARK = '\uFEFF'

/** `select` is the header of files up to 2025, `wholesale` the later one. */
export type HeaderGeneration = 'select' | 'wholesale'

/** `columns`: how many each row of the file has to have. */
export type HeaderVerdict = { readonly generation: HeaderGeneration; readonly columns: number } | { readonly problem: string }

const fold = (title: string): string => title.replace(BYTE_ORDER_MARK, '').trim().replace(/\s+/g, ' ').toLowerCase()

/** Recognises the generation of the form by its first row, or answers in one phrase why it is none. */
export function recogniseHeader(cells: readonly string[]): HeaderVerdict {
  const columns = cells.length
  if (columns !== COLUMN_COUNT && columns !== TAXED_COLUMN_COUNT)
    return {
      problem: `the header has ${columns} columns, a sales-data file has ${COLUMN_COUNT}, or ${TAXED_COLUMN_COUNT} with "${TAX_COLUMN[1]}"`,
    }
  let generation: HeaderGeneration = 'wholesale'
  for (const [index, [field, title]] of ALL_COLUMNS.slice(0, columns).entries()) {
    const seen = fold(cells[index] ?? '')
    if (field === 'wholesale' && FORMER_WHOLESALE_TITLE.test(seen)) generation = 'select'
    else if (seen !== fold(title))
      return { problem: `column ${index + 1} of the header is "${(cells[index] ?? '').slice(0, 40)}", expected "${title}"` }
  }
  return { generation, columns }
}
