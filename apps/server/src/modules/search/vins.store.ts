import type { Pool } from 'pg'

const VIN_LENGTH = 17
/** Lots of one VIN or VIN beginning. */
const LOTS_PER_VIN_MAX = 1000

/** Numbers of the lots that carry a VIN, or a VIN that begins with a shorter text. */
export async function findLotsOfVin(pool: Pool, vin: string): Promise<readonly number[]> {
  // Of a beginning that is a parameter `like` cannot use the index; after its letters and digits comes nothing as high as "~".
  const { rows } = await pool.query<{ number: number }>(
    vin.length === VIN_LENGTH
      ? { name: 'lots-of-vin', text: `select number from lots where vin = $1 limit ${LOTS_PER_VIN_MAX}`, values: [vin] }
      : {
          name: 'lots-of-vin-start',
          text: `select number from lots where vin ~>=~ $1 and vin ~<~ ($1 || '~') limit ${LOTS_PER_VIN_MAX}`,
          values: [vin],
        },
  )
  return rows.map((row) => row.number)
}

/** Lots whose number begins with some digits, newest sale first (MQ-030). */
export async function findLotsByNumberStart(
  pool: Pool,
  { digits, siteCode, limit }: { digits: string; siteCode: string; limit: number },
): Promise<readonly number[]> {
  const { rows } = await pool.query<{ number: number }>({
    text: `select number from lots where number::text like $1 || '%' and $2 = any(site_codes) and status <> 'WITHDRAWN'
      order by auction_at desc nulls last, number limit $3`,
    values: [digits, siteCode, limit],
  })
  return rows.map((row) => row.number)
}
