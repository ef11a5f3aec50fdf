export { PUT_OFF_MAX, PutOff } from './put-off.ts'
export { repeat, type Repeated, type RepeatedWork } from './repeat.ts'
export { repeatInApp } from './repeat-in-app.ts'
export { sideBySide } from './side-by-side.ts'
