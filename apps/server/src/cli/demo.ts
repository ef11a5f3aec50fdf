import { readDemoFacts, recordDemo } from '#platform/demo/demo-mode.store.ts'
import { EXIT } from '#platform/exit-codes.ts'
import type { CliCommand } from './command-line.ts'
import { bringDemoWorldUpToDate, type DemoContext, type DemoReport } from './demo-world.ts'
import { openProgressLine } from './progress-line.ts'
import { DATABASE_EXITS, withDatabase } from './with-database.ts'

export { keepDemoWorldAlive } from './demo-world.ts'

async function withProgress(context: DemoContext): Promise<DemoReport> {
  const line = openProgressLine('lots')
  try {
    return await bringDemoWorldUpToDate(context, {
      onProgress: ({ share, lots }) => line.show({ step: 'Making the demo world', share, done: lots }),
    })
  } finally {
    line.end()
  }
}

/** Makes the demo world with a progress bar, or goes on with one that was cut off. */
export async function makeDemoWorld(context: DemoContext): Promise<void> {
  await withProgress(context)
}

const n = (value: number): string => value.toLocaleString('en-US')

async function makeOrRenew(): Promise<number> {
  return withDatabase('demo', async (context) => {
    const { db } = context.database
    const { state, hasLots } = await readDemoFacts(db)
    if (state === 'none' && hasLots) {
      console.error('This database has lots of its own; the demo world needs an empty one. Set another DATA_DIR.')
      return EXIT.failed
    }
    if (state === 'none') await recordDemo(db, 'making')
    try {
      const report = await withProgress(context)
      await recordDemo(db, 'made')
      console.log(
        `The demo world has ${n(report.lots)} lots: ${n(report.lotsAdded)} added, ${n(report.lotsChanged)} changed, ${n(report.lotsWithdrawn)} withdrawn.`,
      )
      return EXIT.ok
    } catch (error) {
      if (!context.signal.aborted) throw error
      console.error('Stopped. Run it again to go on.')
      return EXIT.interrupted
    }
  })
}

/** `hammerlane demo`: makes the demo world in an empty database, or brings the one that is there up to this moment. */
export function command(demo: CliCommand): CliCommand {
  return demo
    .description(
      'Makes the demo world in an empty database, or brings the one that is there up to today. DEMO_LOTS says how many lots a new one has.',
    )
    .examples(['hammerlane demo', 'beside a running server or without one'], ['DEMO_LOTS=2000 hammerlane demo', 'a small world'])
    .exits(DATABASE_EXITS)
    .runs(makeOrRenew)
}
