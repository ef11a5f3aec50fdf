export { repeat, type Repeated, type RepeatedWork } from './repeat.ts'
export { repeatInApp } from './repeat-in-app.ts'
