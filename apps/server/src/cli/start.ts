import { EXIT } from '#platform/exit-codes.ts'
import type { ServerSteps } from '../main.ts'
import { buildIfStale } from './build.ts'
import { readConfig } from './with-database.ts'

const steps: ServerSteps = {
  prepare: buildIfStale,
  makeDemoWorld: async (context) => {
    const demo = await import('./demo.ts')
    await demo.makeDemoWorld(context)
  },
  addDemoPeople: async (context) => {
    const people = await import('./demo-people.ts')
    return people.addAndTellDemoPeople(context)
  },
  keepDemoWorldAlive: async (context) => {
    const [demo, lanes] = await Promise.all([import('./demo.ts'), import('./demo-lanes.ts')])
    await Promise.all([demo.keepDemoWorldAlive(context), context.config.hasDemoLanes ? lanes.keepDemoLanes(context) : undefined])
  },
}

/** `hammerlane start`: runs the server until it is told to stop. */
export async function run(args: string[]): Promise<number> {
  if (args.length > 0) {
    console.error('hammerlane start takes no arguments; its settings are environment variables: docs/operations.md.')
    return EXIT.usage
  }
  // A wrong setting is named before the whole server is loaded.
  const config = readConfig()
  const { runServer } = await import('../main.ts')
  return runServer(config, steps)
}
