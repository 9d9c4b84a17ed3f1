// What a person does with their own account, and how somebody new gets one: paths and what travels.
import type { Language } from './session.ts'

export const accountPaths = {
  sessions: '/v1/me/sessions',
  endSessions: '/v1/me/sessions/end',
  password: '/v1/me/password',
  invitations: '/v1/invitations',
  resendInvitation: '/v1/invitations/resend',
  withdrawInvitation: '/v1/invitations/withdraw',
  /** Open to whoever holds the link. */
  readInvitation: '/v1/invitation/read',
  acceptInvitation: '/v1/invitation/accept',
  grantors: '/v1/access/grantors',
} as const

/** How a session was proven at its start. A further way to sign in adds its name here. */
export const signInMethods = ['password', 'provider', 'code', 'totp', 'passkey', 'recovery'] as const
export type SignInMethod = (typeof signInMethods)[number]

export interface MySession {
  sid: string
  /** Name and main version, when the program said one that is known. */
  browser: string | null
  system: string | null
  address: string
  method: SignInMethod
  createdAt: string
  /** To the minute. */
  lastSeenAt: string
  isCurrent: boolean
  /** Null without a secure step that still holds. */
  secureUntil: string | null
}

/** What a password must be beside being uncommon. */
export interface PasswordRules {
  least: number
}

/** The right to let somebody in; roles are given with it. */
export const inviteRight = 'access.invite'
/** Where the letter's link leads; its secret follows after `#`, which no server is told. */
export const invitationPage = '/auth/invitation'

export type InvitationState = 'waiting' | 'accepted' | 'withdrawn' | 'expired'

export interface Invitation {
  id: string
  email: string
  name: string
  role: string
  vendors: string[]
  by: string
  state: InvitationState
  sentAt: string
  expiresAt: string
  /** Just made: when its letter leaves. Withdrawn before, it never does. */
  leavesAt?: string
}

/** A role I may give, and where: never more than I have there myself. */
export interface Giveable {
  id: string
  name: string
  vendors: string[]
}

export interface Invitations {
  invitations: Invitation[]
  roles: Giveable[]
}

export interface InvitationWish {
  email: string
  name: string
  role: string
  vendors: string[]
  /** Of the letter; the first place's own when absent. */
  language?: Language | undefined
}

/** What the invited person is shown before choosing a password. */
export interface Invited extends PasswordRules {
  email: string
  name: string
  /** Null for the first person of all. */
  by: string | null
  /** Texts a password may not be made of. */
  around: string[]
}

/** Colleagues who may give a right here. */
export interface Grantors {
  names: string[]
  /** There are more than are named. */
  more: boolean
}
