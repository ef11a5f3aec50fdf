import * as z from 'zod/mini'

/** Answer of getVehicleAlert. */
export const vehicleAlert = z.object({
  /** What the alert asks, in the words of whoever made it. */
  name: z.string(),
  isConfirmed: z.boolean(),
})
export type VehicleAlert = z.infer<typeof vehicleAlert>
