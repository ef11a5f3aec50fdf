import { readDemoFacts, recordDemo } from '#platform/demo-mode.ts'
import { EXIT } from '#platform/exit-codes.ts'
import { bringDemoWorldUpToDate, type DemoContext, type DemoReport } from './demo-world.ts'
import { openProgressLine } from './progress-line.ts'
import { withDatabase } from './with-database.ts'

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

/** `hammerlane demo`: makes the demo world in an empty database, or brings the one that is there up to this moment. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('hammerlane demo takes no arguments; DEMO_LOTS says how many lots a new demo world has.')
    return EXIT.usage
  }
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
