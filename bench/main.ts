import { bench } from './run.ts'

process.exitCode = await bench(process.argv.slice(2))
