import { offsetMinutesAt } from '@app/rules/import/zone-time.ts'

// What the trade writes for a zone in winter and in summer. Where a label would be read as another zone's, files keep it blank.
const LABELS: Readonly<Record<string, readonly [winter: string, summer: string]>> = {
  'America/New_York': ['EST', 'EDT'],
  'America/Detroit': ['EST', 'EDT'],
  'America/Indiana/Indianapolis': ['EST', 'EDT'],
  'America/Toronto': ['EST', 'EDT'],
  'America/Chicago': ['CST', 'CDT'],
  'America/Winnipeg': ['CST', 'CDT'],
  'America/Denver': ['MST', 'MDT'],
  'America/Boise': ['MST', 'MDT'],
  'America/Edmonton': ['MST', 'MDT'],
  'America/Phoenix': ['MST', 'MST'],
  'America/Los_Angeles': ['PST', 'PDT'],
  'America/Vancouver': ['PST', 'PDT'],
  'America/Anchorage': ['AKST', 'AKDT'],
  'Pacific/Honolulu': ['HST', 'HST'],
  'America/Halifax': ['AST', 'ADT'],
  'America/St_Johns': ['NST', 'NDT'],
  'Europe/London': ['GMT', 'BST'],
  'Europe/Dublin': ['GMT', ''],
  'Atlantic/Canary': ['', ''],
  'Europe/Berlin': ['CET', 'CEST'],
  'Europe/Madrid': ['CET', 'CEST'],
  'Asia/Kolkata': ['IST', 'IST'],
  'Asia/Dubai': ['GST', 'GST'],
  'Asia/Muscat': ['GST', 'GST'],
  'Asia/Bahrain': ['', ''],
}

const DAY_MS = 86_400_000
const known = new Map<string, string>()

/** Label of a zone on a day (days since 1970), e.g. `EST` in January and `EDT` in July; empty where none is clear. */
export function zoneLabelAt(zone: string, day: number): string {
  const key = `${zone}${day}`
  const seen = known.get(key)
  if (seen !== undefined) return seen
  const year = new Date(day * DAY_MS).getUTCFullYear()
  const winter = offsetMinutesAt(Date.UTC(year, 0, 15), zone)
  const [inWinter = '', inSummer = ''] = LABELS[zone] ?? []
  const label = offsetMinutesAt(day * DAY_MS + DAY_MS / 2, zone) === winter ? inWinter : inSummer
  known.set(key, label)
  return label
}
