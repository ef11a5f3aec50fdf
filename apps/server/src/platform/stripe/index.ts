export { openStripe } from './open-stripe.ts'
