// What a person may prove themselves with beside the password, and the calls by which they add and take away their own.
import type { OtpFactor } from '#machines/otp/ticket.ts'

export type Factor = OtpFactor

export const factorPaths = {
  mine: '/v1/me/factors',
  totpBegin: '/v1/me/factors/totp',
  totpConfirm: '/v1/me/factors/totp/confirm',
  totpEnd: '/v1/me/factors/totp/off',
  passkeyBegin: '/v1/me/factors/passkeys/begin',
  passkeyAdd: '/v1/me/factors/passkeys',
  passkeyRemove: '/v1/me/factors/passkeys/remove',
  recovery: '/v1/me/factors/recovery-codes',
  providerRemove: '/v1/me/factors/provider/remove',
} as const

/** What the browser needs to be asked for a passkey; it answers for this ticket and no other. */
export interface PasskeyQuestion {
  challenge: string
  rpId: string
  userVerification: 'required'
  timeout: number
  allowCredentials: { id: string; type: 'public-key'; transports: string[] }[]
}

export interface Passkey {
  id: string
  name: string
  /** The host it works on. */
  host: string
  createdAt: string
  lastUsedAt: string | null
}

export interface MyFactors {
  /** People who sign in by a provider have none; they confirm changes by the secure step. */
  hasPassword: boolean
  totpSince: string | null
  passkeys: Passkey[]
  /** False where this host may not ask for passkeys. */
  passkeysHere: boolean
  recoveryLeft: number
  /** The identity that signs them in besides. */
  provider: { name: string; since: string } | null
}

/** Shown once: the secret to type, and the same as an address for the QR code. */
export interface TotpInvitation {
  secret: string
  uri: string
}

/** Recovery codes come with the first factor and when they are made anew; never a second time. */
export interface FactorAdded {
  recoveryCodes?: string[]
}
