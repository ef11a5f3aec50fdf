import * as z from 'zod/mini'

export const kioskDevicesAnswer = z.object({
  devices: z.readonly(
    z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        yard: z.int(),
        yardName: z.string(),
        state: z.enum(['invited', 'over', 'registered', 'revoked']),
        invitedAt: z.iso.datetime(),
      }),
    ),
  ),
})
export type KioskDevices = z.infer<typeof kioskDevicesAnswer>

/** Path of the one-time link, with its key. */
export const kioskInvitationAnswer = z.object({ id: z.uuid(), path: z.string() })
export type KioskInvitation = z.infer<typeof kioskInvitationAnswer>

export const registeredKioskAnswer = z.object({ name: z.string(), yard: z.int() })
export type RegisteredKiosk = z.infer<typeof registeredKioskAnswer>
