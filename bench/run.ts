import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readResult } from './harness.ts'
import { SCALE } from './scale.ts'
import { summarise } from './summary.ts'

/** Measurement id → its program; each runs in a process of its own so that none inherits another's heap. */
const MEASUREMENTS: Readonly<Record<string, string>> = {
  P1: 'measurements/search-beside-peers.ts',
  P2: 'measurements/search-growth.ts',
  P3: 'measurements/search-under-change.ts',
  P4: 'measurements/search-call.ts',
  P5: 'measurements/durable-bids.ts',
  P6: 'measurements/durable-bids.ts',
  P7: 'measurements/fan-out.ts',
  P8: 'measurements/bid-to-reader.ts',
  P9: 'measurements/page-rendering.ts',
  P10: 'measurements/page-weight.ts',
  P11: 'measurements/lighthouse-scores.ts',
  P12: 'measurements/import-beside-copy.ts',
  P13: 'measurements/start-time.ts',
  P14: 'measurements/memory-use.ts',
  P15: 'measurements/search-beside-sign-ins.ts',
  P16: 'measurements/list-pages.ts',
  P17: 'measurements/saved-search-matching.ts',
  P18: 'measurements/landing-pages.ts',
  P19: 'measurements/recommendations.ts',
  P31: 'measurements/awards-billed.ts',
  P32: 'measurements/awards-billed.ts',
  P33: 'measurements/statement-beside-copy.ts',
  P34: 'measurements/invoice-pdfs.ts',
  P35: 'measurements/balance-pages.ts',
  P36: 'measurements/upload-files.ts',
  P37: 'measurements/bids-under-mandates.ts',
  P38: 'measurements/bids-beside-uploads.ts',
  H1: 'measurements/hydration-ways.ts',
}

/** Flags of Node beside those of all: an import runs with what the launcher gives it. */
const FLAGS: Readonly<Record<string, readonly string[]>> = { P12: ['--max-semi-space-size=64'] }

function runProgram(file: string, id: string, options: readonly string[]): Promise<number> {
  const child = spawn(
    process.execPath,
    ['--expose-gc', ...(FLAGS[id] ?? []), fileURLToPath(new URL(file, import.meta.url)), id, ...options],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}

/** `npm run bench [-- P1 P4 … --minutes N]`: measures, writes bench/results, renews docs/figures.md and README's figures. Answers the exit code. */
export async function bench(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--minutes')
  const options = at < 0 ? [] : args.slice(at, at + 2)
  const ids = at < 0 ? args : args.toSpliced(at, 2)
  const chosen = ids.length > 0 ? ids : Object.keys(MEASUREMENTS)
  const unknown = chosen.filter((id) => !(id in MEASUREMENTS))
  if (unknown.length > 0) {
    console.error(`No measurement ${unknown.join(', ')}; there are ${Object.keys(MEASUREMENTS).join(', ')}.`)
    return 1
  }
  let isShort = false
  for (const id of chosen) {
    console.log(`${id} …`)
    const code = await runProgram(MEASUREMENTS[id] as string, id, options)
    const result = await readResult(id)
    if (code !== 0 || !result) {
      console.log(`  no result: its program ended with ${code}`)
      isShort = true
      continue
    }
    for (const { name, value, unit, ratio } of result.rows) {
      console.log(
        `  ${name}: ${Number(value.toPrecision(4))} ${unit}${ratio === undefined ? '' : `, ${Number(ratio.toPrecision(3))}× the peer`}`,
      )
    }
    console.log(`  ${result.holds ? 'holds' : 'SHORT'}: ${result.wants}`)
    isShort ||= !result.holds
  }
  if (SCALE === 1 && options.length === 0) await summarise(Object.keys(MEASUREMENTS))
  return isShort ? 1 : 0
}
