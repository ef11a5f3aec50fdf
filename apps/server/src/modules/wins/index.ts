export { settleWins } from './settle-wins.ts'
