import { assure } from './run.ts'

process.exitCode = await assure(process.argv.slice(2))
