export { type Tries, countTry } from './count-tries.ts'
export { type Device, deviceOf, isKnownDevice, rememberDevice } from './known-device.ts'
export { type Counter, giveTriesBack, sweepFailures, takeTries, unlockAccount } from './sign-in-failures.store.ts'
