export { asSentence, asWritten, lotName, placeAsWritten } from '@app/rules/lots/lot-name.ts'
