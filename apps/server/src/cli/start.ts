import type { ServerSteps } from '../main.ts'
import { buildIfStale } from './build.ts'
import type { CliCommand } from './command-line.ts'
import { showWhile } from './progress-line.ts'
import { readConfig } from './with-database.ts'

const steps: ServerSteps = {
  prepare: buildIfStale,
  showWhile,
  makeDemoWorld: async (context) => {
    const demo = await import('./demo.ts')
    await demo.makeDemoWorld(context)
  },
  addDemoPeople: async (context) => {
    const people = await import('./demo-people.ts')
    return people.addAndListDemoPeople(context)
  },
  keepDemoWorldAlive: async (context) => {
    const [demo, lanes, people] = await Promise.all([import('./demo.ts'), import('./demo-lanes.ts'), import('./demo-people.ts')])
    await people.addDemoDebtsBeside(context)
    await Promise.all([demo.keepDemoWorldAlive(context), context.config.hasDemoLanes ? lanes.keepDemoLanes(context) : undefined])
  },
}

/** `hammerlane start`: runs the server until it is stopped. */
export function command(start: CliCommand): CliCommand {
  return start
    .description(
      'Runs the marketplace until Ctrl-C or SIGTERM. The first start makes the database and, where there is to be one, the demo world.',
    )
    .examples(
      ['hammerlane start', 'at http://localhost:8080, with a demo world'],
      ['PORT=9000 DEMO=off hammerlane start', 'on another port, empty'],
    )
    .exits({ failed: true, dataDirInUse: true, badConfig: true, interrupted: 'stopped by a second signal before it had ended' })
    .runs(async () => {
      // A wrong setting is named before the whole server is loaded.
      const config = readConfig()
      const { runServer } = await import('../main.ts')
      return runServer(config, steps)
    })
}
