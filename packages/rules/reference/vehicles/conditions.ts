import { foldText } from '../fold-text.ts'

/** Condition certificates; `wire` is `lcc`, `text` is `lcd`, `file` the column Runs/Drives. */
export const CONDITIONS = [
  { code: 'D', wire: 'CERT-D', text: 'RUNS AND DRIVES', file: 'Run & Drive Verified' },
  { code: 'S', wire: 'CERT-S', text: 'ENGINE START PROGRAM', file: 'Vehicle Starts' },
  { code: 'E', wire: 'CERT-E', text: 'ENHANCED VEHICLES', file: 'DEFAULT' },
  { code: 'N', wire: 'CERT-N', text: 'DOES NOT START', file: '' },
] as const

export type ConditionCode = (typeof CONDITIONS)[number]['code']

const codeBySpelling = new Map<string, ConditionCode>(
  CONDITIONS.flatMap((row) =>
    [row.code, row.wire, row.text, ...(row.file === '' ? [] : [row.file])].map((spelling): [string, ConditionCode] => [
      foldText(spelling),
      row.code,
    ]),
  ),
)

/** Condition of a file's code, its Runs/Drives text or a wire code; null when nothing is certified. */
export function conditionCodeOf(raw: string): ConditionCode | null {
  return codeBySpelling.get(foldText(raw)) ?? null
}
